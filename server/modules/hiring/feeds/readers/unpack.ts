import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedError, type FeedMeter, feedLimits } from "./raw-advert.ts";

/** Counts bytes, decompresses gzip recognised by its first bytes, and refuses more than `maxUnpackedBytes`. */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
  meter: FeedMeter,
  maxUnpackedBytes: number = feedLimits.maxUnpackedBytes,
): AsyncGenerator<Uint8Array> {
  const counted = countBytes(source, meter);
  const { start, rest } = await firstBytes(counted);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  for await (const chunk of isGzip ? gunzip(prependBytes(start, rest)) : prependBytes(start, rest)) {
    meter.unpackedBytes += chunk.length;
    if (meter.unpackedBytes > maxUnpackedBytes) {
      throw new FeedError(`The feed is larger than ${Math.round(maxUnpackedBytes / 1_000_000)} MB${isGzip ? " once unpacked" : ""}.`);
    }
    yield chunk;
  }
}

async function* countBytes(source: AsyncIterable<Uint8Array>, meter: FeedMeter): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    meter.bytesRead += chunk.length;
    if (chunk.length > 0) yield chunk;
  }
}

async function firstBytes(source: AsyncGenerator<Uint8Array>): Promise<{ start: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
  let start: Uint8Array = new Uint8Array(0);
  while (start.length < 2) {
    const next = await source.next();
    if (next.done) break;
    start = start.length === 0 ? next.value : Buffer.concat([start, next.value]);
  }
  return { start, rest: source };
}

async function* prependBytes(start: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start;
  yield* rest;
}

async function* gunzip(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(source, { objectMode: false });
  const plain = createGunzip();
  packed.on("error", (error) => plain.destroy(error));
  packed.pipe(plain);
  try {
    yield* plain as AsyncIterable<Uint8Array>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw new FeedError("The compressed feed is damaged or cut short.");
    throw error;
  } finally {
    packed.destroy();
    plain.destroy();
  }
}
