import { type Bits, emptyBits, intersectInto, setBit } from "./bits.ts";
import type { StoreData } from "./store.ts";

/** Knows which rows are live and not over at a moment without reading every row each time. */
export interface OpenRows {
  /** Live rows whose closing and expiry moments have not passed. Kept: not to be changed. */
  at(now: number): Bits;
  readonly bytes: number;
}

export function createOpenRows(data: StoreData): OpenRows {
  /** True for the moments from `from` until the next row is over. */
  let closed = { rows: -1, from: 0, before: 0, bits: emptyBits(0) };
  /** Live ones only ever go while no rows are added, and the set of those that are over is another with every row that is. */
  let open = { liveCount: -1, closed: closed.bits, bits: emptyBits(0) };

  function closedAt(now: number): Bits {
    if (closed.rows === data.rows && closed.from <= now && now < closed.before) return closed.bits;
    const bits = emptyBits(data.rows);
    const { visibleUntil } = data.columns;
    let before = Number.POSITIVE_INFINITY;
    for (let row = 0; row < data.rows; row++) {
      const until = visibleUntil[row] as number;
      if (until <= now) setBit(bits, row);
      else if (until < before) before = until;
    }
    closed = { rows: data.rows, from: now, before, bits };
    return bits;
  }

  return {
    at(now) {
      const over = closedAt(now);
      if (open.liveCount === data.liveCount && open.closed === over) return open.bits;
      const bits = emptyBits(data.rows);
      intersectInto(bits, [data.live], [over]);
      open = { liveCount: data.liveCount, closed: over, bits };
      return bits;
    },
    get bytes() {
      return closed.bits.byteLength + open.bits.byteLength;
    },
  };
}
