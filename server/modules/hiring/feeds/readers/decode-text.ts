import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { upperWindows1252 as upper } from "#server/text/entities.ts";
import { FeedError, type FeedMeter, feedLimits } from "./raw-advert.ts";

const eightBit = /^(?:utf-?8|us-ascii|ascii|iso-?8859-?15?|latin-?1|windows-?1252|cp-?1252|ansi)$/i;

/**
 * Decodes bytes to text. UTF-8 and Western single-byte encodings share a decoder, because feeds often declare the wrong one: valid UTF-8 is
 * read as UTF-8, other bytes as Windows-1252. Other encodings are taken from the byte order mark or declaration.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let first: Buffer = Buffer.alloc(0);
  let decode: Decoder | null = null;
  for await (const chunk of bytes) {
    if (decode) {
      yield decode.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < 1024) continue;
    decode = decoderFor(first);
    yield decode.write(first);
  }
  decode ??= decoderFor(first);
  if (first.length < 1024) yield decode.write(first);
  yield decode.end();
}

interface Decoder {
  write(bytes: Buffer): string;
  end(): string;
}

function decoderFor(start: Buffer): Decoder {
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return new WesternDecoder(3);
  const wide = wideEncoding(start);
  if (wide) return createStandardDecoder(wide);
  const declared = declaredEncoding(start.toString("latin1", 0, 1024));
  if (declared && !eightBit.test(declared) && !/^(?:utf|ucs)-?(?:16|32|2|4)/i.test(declared)) {
    try {
      return createStandardDecoder(declared);
    } catch {
      return new WesternDecoder(0);
    }
  }
  return new WesternDecoder(0);
}

function wideEncoding(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start[0] !== 0 && start[1] === 0 && start[2] !== 0 && start[3] === 0) return "utf-16le";
  if (start[0] === 0 && start[1] !== 0 && start[2] === 0 && start[3] !== 0) return "utf-16be";
  return null;
}

function declaredEncoding(start: string): string | null {
  const match =
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start) ?? /<meta[^>]+charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(start);
  return match?.[1] ?? null;
}

function createStandardDecoder(label: string): Decoder {
  const decoder = new TextDecoder(label);
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

class WesternDecoder implements Decoder {
  #carry: Buffer = Buffer.alloc(0);
  #skip: number;

  constructor(skip: number) {
    this.#skip = skip;
  }

  write(bytes: Buffer): string {
    const all = this.#carry.length > 0 ? Buffer.concat([this.#carry, bytes]) : bytes.subarray(this.#skip);
    this.#skip = 0;
    const end = all.length - countIncompleteBytes(all);
    this.#carry = Buffer.from(all.subarray(end));
    return decodeWestern(all.subarray(0, end));
  }

  end(): string {
    return decodeWestern(this.#carry);
  }
}

/** Counts the bytes at the end that begin a UTF-8 character completed by the next chunk. */
function countIncompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc2 && byte <= 0xf4) return sequenceLength(byte) > back ? back : 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return 0;
}

function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

function decodeWestern(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString("utf8");
  const parts: string[] = [];
  let plainFrom = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) {
      at++;
      continue;
    }
    parts.push(bytes.toString("latin1", plainFrom, at));
    const length = byte >= 0xc2 && byte <= 0xf4 ? sequenceLength(byte) : 0;
    const sequence = bytes.subarray(at, at + length);
    if (length > 1 && sequence.length === length && isUtf8(sequence)) {
      parts.push(sequence.toString("utf8"));
      at += length;
    } else {
      parts.push(byte < 0xa0 ? (upper[byte - 0x80] ?? "") : String.fromCharCode(byte));
      at++;
    }
    plainFrom = at;
  }
  parts.push(bytes.toString("latin1", plainFrom));
  return parts.join("");
}

export function countLines(text: string, from = 0, to: number = text.length): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

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
