import { AppError } from "#server/errors.ts";
import type { Picture } from "./picture.ts";

export interface ShelfOptions {
  draw: (picture: Picture) => Promise<Buffer>;
  /** Pictures kept, in bytes; those asked for longest ago go first. */
  maxBytes: number;
  /** Pictures that may wait to be drawn, one at a time. */
  waitingAtMost: number;
}

/** Drawn pictures by address. Only one is drawn at a time, because drawing takes the thread that answers everybody. */
export function createPictureShelf({ draw, maxBytes, waitingAtMost }: ShelfOptions) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function keep(address: string, png: Buffer): void {
    kept.set(address, png);
    bytes += png.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  function find(address: string): Buffer | undefined {
    const known = kept.get(address);
    if (!known) return undefined;
    kept.delete(address);
    kept.set(address, known);
    return known;
  }

  return {
    find,
    /** @throws AppError busy when too many wait already */
    async get(address: string, picture: Picture): Promise<Buffer> {
      const known = find(address);
      if (known) return known;
      const drawing = underWay.get(address);
      if (drawing) return drawing;
      if (underWay.size > waitingAtMost) {
        throw new AppError("busy", "Too many pictures are being drawn. Try again shortly.", { retryAfterSeconds: 5 });
      }
      const drawn = last.then(() => draw(picture)).finally(() => underWay.delete(address));
      underWay.set(address, drawn);
      last = drawn.catch(() => {});
      const png = await drawn;
      if (!kept.has(address)) keep(address, png);
      return png;
    },
    get size() {
      return { pictures: kept.size, bytes };
    },
  };
}
