import { crc32, inflateRawSync } from "node:zlib";
import { damagedFileError, invalidFileError } from "#server/modules/content/files/files.commands.ts";

export interface ZipEntry {
  name: string;
  bytes: number;
  /** @throws AppError invalid-fields when it does not match the archive's directory */
  unpack(): Buffer;
}

const endBytes = 22;
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const most = { entries: 2000, unpackedBytes: 50 * 1024 * 1024 };
const what = "Word document";

/**
 * Lists the entries of an archive from its directory.
 * @throws AppError invalid-fields for one that is damaged, encrypted, contains path traversal, or is too large unpacked
 */
export function listZip(file: Buffer): ZipEntry[] {
  const end = findEnd(file);
  const count = file.readUInt16LE(end + 10);
  if (count > most.entries) throw archiveTooLarge();
  const entries: ZipEntry[] = [];
  const names = new Set<string>();
  let at = file.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(file, at);
    if (names.has(entry.name.toLowerCase())) throw damagedFileError(what);
    names.add(entry.name.toLowerCase());
    total += entry.bytes;
    if (total > most.unpackedBytes) throw archiveTooLarge();
    entries.push(entry);
    at = next;
  }
  return entries;
}

const archiveTooLarge = () =>
  invalidFileError(
    `This Word document holds more than ${most.entries} parts or ${most.unpackedBytes / 1024 / 1024} MB once unpacked. Save a smaller one.`,
  );

function findEnd(file: Buffer): number {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - 65_535); at -= 1) {
    if (file.readUInt32LE(at) === endMark && file.readUInt16LE(at + 20) === file.length - endBytes - at) return at;
  }
  throw damagedFileError(what);
}

function readEntry(file: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) throw damagedFileError(what);
  const flags = file.readUInt16LE(at + 8);
  if (flags & 1)
    throw invalidFileError("This Word document is protected with a password. Save it without one, so that recruiters can open it.");
  const method = file.readUInt16LE(at + 10);
  const nameEnd = at + 46 + file.readUInt16LE(at + 28);
  const name = file.toString("utf8", at + 46, nameEnd);
  if (/\0|\\|^\/|^[a-z]:|(?:^|\/)\.\.(?:\/|$)/i.test(name))
    throw invalidFileError("This Word document contains parts that would be saved outside it.");
  const packed = { start: file.readUInt32LE(at + 42), bytes: file.readUInt32LE(at + 20) };
  const declared = { crc: file.readUInt32LE(at + 16), bytes: file.readUInt32LE(at + 24) };
  const entry = { name, bytes: declared.bytes, unpack: () => unpack(file, { method, packed, declared }) };
  return { entry, next: nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32) };
}

interface Packed {
  method: number;
  packed: { start: number; bytes: number };
  declared: { crc: number; bytes: number };
}

function unpack(file: Buffer, { method, packed, declared }: Packed): Buffer {
  const { start } = packed;
  if (start + 30 > file.length || file.readUInt32LE(start) !== localMark) throw damagedFileError(what);
  const dataStart = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
  const data = file.subarray(dataStart, dataStart + packed.bytes);
  if (data.length !== packed.bytes) throw damagedFileError(what);
  const plain = method === 0 ? data : inflateData(data, { method, bytes: declared.bytes });
  if (plain.length !== declared.bytes || crc32(plain) !== declared.crc) throw damagedFileError(what);
  return plain;
}

function inflateData(data: Buffer, { method, bytes }: { method: number; bytes: number }): Buffer {
  if (method !== 8) throw damagedFileError(what);
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw damagedFileError(what);
  }
}
