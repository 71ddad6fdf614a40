import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { StoreData } from "./store.ts";

/** Increment whenever the index's stored data or tokenisation changes. */
const formatVersion = 6;
const magic = "DWSEARCH";
/** Magic, format version, length of the description, length of the arrays. */
const preambleBytes = 32;
const digestBytes = 32;
const readChunkBytes = 8 << 20;

export interface Snapshot {
  data: StoreData;
  /** Sequence number of the last change included. */
  seq: number;
  /** Distinguishes this database from any other and from a rebuilt one. */
  databaseMark: string;
}

/** Replaces the file atomically. */
export async function writeSnapshot(path: string, { data, seq, databaseMark }: Snapshot): Promise<void> {
  const { header, arrays, byteLength } = packStore(data);
  const described = Buffer.from(JSON.stringify({ seq, databaseMark, store: header }));
  const padding = Buffer.alloc((8 - (described.length % 8)) % 8);
  const preamble = Buffer.alloc(preambleBytes);
  preamble.write(magic, 0, "latin1");
  preamble.writeUInt32LE(formatVersion, 8);
  preamble.writeUInt32LE(described.length, 12);
  preamble.writeBigUInt64LE(BigInt(byteLength), 16);
  const temporary = `${path}.${process.pid}.tmp`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(temporary, "w");
  try {
    const digest = createHash("sha256");
    const write = async (bytes: Uint8Array) => {
      digest.update(bytes);
      await file.writeFile(bytes);
    };
    await write(preamble);
    await write(described);
    await write(padding);
    for (const { bytes } of arrays) {
      await write(bytes);
      await write(Buffer.alloc((8 - (bytes.length % 8)) % 8));
    }
    await file.writeFile(digest.digest());
    await file.sync();
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads the snapshot; null when there is none, or it is damaged or of another format or database. */
export async function readSnapshot(path: string, databaseMark: string): Promise<Snapshot | null> {
  const file = await open(path, "r").catch(() => null);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    if (size < preambleBytes + digestBytes) return null;
    const buffer = new ArrayBuffer(size);
    const digest = createHash("sha256");
    for (let offset = 0; offset < size; ) {
      const { bytesRead } = await file.read(new Uint8Array(buffer, offset, Math.min(readChunkBytes, size - offset)), 0, undefined, offset);
      if (bytesRead === 0) return null;
      const hashed = Math.min(bytesRead, size - digestBytes - offset);
      if (hashed > 0) digest.update(new Uint8Array(buffer, offset, hashed));
      offset += bytesRead;
    }
    const preamble = Buffer.from(buffer, 0, preambleBytes);
    if (preamble.toString("latin1", 0, 8) !== magic || preamble.readUInt32LE(8) !== formatVersion) return null;
    if (!digest.digest().equals(Buffer.from(buffer, size - digestBytes, digestBytes))) return null;
    const describedBytes = preamble.readUInt32LE(12);
    const described = JSON.parse(Buffer.from(buffer, preambleBytes, describedBytes).toString()) as {
      seq: number;
      databaseMark: string;
      store: string;
    };
    if (described.databaseMark !== databaseMark) return null;
    const start = preambleBytes + Math.ceil(describedBytes / 8) * 8;
    return { data: unpackStore(described.store, buffer, start), seq: described.seq, databaseMark };
  } finally {
    await file.close();
  }
}

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;
type AnyArray = InstanceType<(typeof arrayTypes)[ArrayType]>;

interface ArrayMark {
  array: ArrayType;
  offset: number;
  length: number;
}

const alignment = 8;

/** Packs the index into one JSON header and the arrays it references, each at its offset (a multiple of eight). */
function packStore(data: StoreData): { header: string; arrays: { bytes: Uint8Array; offset: number }[]; byteLength: number } {
  const arrays: { bytes: Uint8Array; offset: number }[] = [];
  let byteLength = 0;
  const header = JSON.stringify(data, (_name, value: unknown) => {
    if (!isArray(value)) return value;
    const mark: ArrayMark = { array: value.constructor.name as ArrayType, offset: byteLength, length: value.length };
    arrays.push({ bytes: new Uint8Array(value.buffer, value.byteOffset, value.byteLength), offset: byteLength });
    byteLength += Math.ceil(value.byteLength / alignment) * alignment;
    return mark;
  });
  return { header, arrays, byteLength };
}

/**
 * Restores the index from arrays in `buffer`, beginning at `start`, a multiple of eight. Throws when the header does not fit the buffer.
 */
function unpackStore(header: string, buffer: ArrayBuffer, start: number): StoreData {
  return JSON.parse(header, (_name, value: unknown) => {
    if (!isMark(value)) return value;
    return new arrayTypes[value.array](buffer, start + value.offset, value.length);
  }) as StoreData;
}

/** Returns every buffer of the index, for transfer to another thread without copying. */
export function buffersOf(data: StoreData): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (isArray(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (Array.isArray(value) && typeof value[0] === "object") for (const item of value) visit(item);
    else if (value !== null && typeof value === "object" && !Array.isArray(value)) for (const item of Object.values(value)) visit(item);
  };
  visit(data);
  return [...buffers];
}

function isArray(value: unknown): value is AnyArray {
  return ArrayBuffer.isView(value);
}

function isMark(value: unknown): value is ArrayMark {
  return value !== null && typeof value === "object" && "array" in value && "offset" in value && "length" in value;
}
