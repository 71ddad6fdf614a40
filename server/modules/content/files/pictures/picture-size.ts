import { crc32 } from "node:zlib";
import { damaged, unfit } from "#server/modules/content/files/unfit-file.ts";

export interface PictureSize {
  width: number;
  height: number;
}

const pngMark = Buffer.from("89504e470d0a1a0a", "hex");

/** Walks through every chunk of a PNG to its end. @throws AppError invalid-fields for one that is cut off, moves, or has something behind it */
export function readPng(bytes: Buffer): PictureSize {
  if (!bytes.subarray(0, 8).equals(pngMark)) throw damaged("PNG");
  let size: PictureSize | null = null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw damaged("PNG");
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damaged("PNG");
    if (type === "acTL") throw moving();
    if ((type === "IHDR") !== (size === null)) throw damaged("PNG");
    if (type === "IHDR" && length !== 13) throw damaged("PNG");
    if (type === "IHDR") size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    hasData ||= type === "IDAT";
    if (type === "IEND") {
      if (end !== bytes.length) throw twoThings();
      if (!size || !hasData) throw damaged("PNG");
      return size;
    }
    at = end;
  }
  throw damaged("PNG");
}

/** Marks that stand alone, without a length. */
const isLone = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Walks through the segments of a JPEG to its end. @throws AppError invalid-fields */
export function readJpeg(bytes: Buffer): PictureSize {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) throw damaged("JPEG");
  let size: PictureSize | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw damaged("JPEG");
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) {
      if (at + 2 !== bytes.length) throw twoThings();
      if (!size || !hasScan) throw damaged("JPEG");
      return size;
    }
    if (isLone(mark)) {
      at += 2;
      continue;
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + 2 + length > bytes.length) throw damaged("JPEG");
    if (isFrame(mark)) {
      if (size !== null || length < 8) throw damaged("JPEG");
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (mark !== 0xda) continue;
    hasScan = true;
    at = endOfScan(bytes, at);
  }
  throw damaged("JPEG");
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isLone(next) && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  throw damaged("JPEG");
}

export const moving = () => unfit("This picture moves. Choose one that stands still.");
export const twoThings = () => unfit("This picture has something else behind its end, such as an archive or a web page. Export it again.");
