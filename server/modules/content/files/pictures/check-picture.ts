import { crc32 } from "node:zlib";
import { type LogoKind, logoLimits } from "#db/company-values.ts";
import type { AppError } from "#server/kernel/errors.ts";
import { damagedFileError, invalidFileError } from "../files.commands.ts";

const choose = "Choose a PNG, JPEG or WebP.";

/** Signatures of other file types, and the message for each. */
const others: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:\uFEFF|ï»¿)?\s*<(?:\?xml|svg|!doctype|html|script)/i,
    `This is a drawing (SVG) or a web page, which can contain scripts. ${choose}`,
  ],
  [/^GIF8/, `This is a GIF. ${choose}`],
  [/^(?:BM|II\*|MM\0\*)/, `Not every browser can show this type of picture. ${choose}`],
  [/^%PDF|^PK/, `This is a document, not a picture. ${choose}`],
  [/^MZ|^\x7fELF|^#!/, `This is a program, whatever its file name says. ${choose}`],
];

export interface CheckedLogo extends PictureSize {
  kind: LogoKind;
  bytes: Buffer;
}

/** Returns the type and size of a picture from its content, read from start to end. @throws AppError invalid-fields with the reason */
export const checkLogo = (bytes: Buffer): CheckedLogo => checkPicture(bytes, logoLimits, tooLargeLogo);

/** Does the same for any picture, within its own limits. */
export function checkPicture(
  bytes: Buffer,
  { maxBytes, leastPixels, mostPixels }: { maxBytes: number; leastPixels: number; mostPixels: number },
  tooLarge: () => AppError,
): CheckedLogo {
  if (bytes.length === 0) throw invalidFileError("This file is empty (0 bytes). Save it again, then choose it again.");
  if (bytes.length > maxBytes) throw tooLarge();
  const found = read(bytes);
  const sides = [found.width, found.height];
  const is = `This picture is ${found.width} by ${found.height} pixels.`;
  if (sides.some((side) => side > mostPixels))
    throw invalidFileError(`${is} It can have at most ${mostPixels} on each side. Save a smaller version.`);
  if (sides.some((side) => side < leastPixels))
    throw invalidFileError(`${is} It needs at least ${leastPixels} on each side to look sharp.`);
  return found;
}

function read(bytes: Buffer): CheckedLogo {
  const start = bytes.toString("latin1", 0, 64);
  if (start.startsWith("\x89PNG")) return { kind: "png", bytes, ...readPng(bytes) };
  if (start.startsWith("\xff\xd8")) return { kind: "jpeg", bytes, ...readJpeg(bytes) };
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") {
    const { plain, ...size } = readWebp(bytes);
    return { kind: "webp", bytes: plain, ...size };
  }
  throw invalidFileError(
    others.find(([begins]) => begins.test(start))?.[1] ?? `We do not recognise this picture format, whatever the file name says. ${choose}`,
  );
}

export const tooLargeLogo = () => invalidFileError("This picture is larger than 1 MB. Save it smaller.");

/** Chunks needed to display the picture; all others, such as its location, are removed. */
const retainedChunks: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
const known: ReadonlySet<string> = new Set([...retainedChunks, "VP8X", "ICCP", "EXIF", "XMP "]);
const alphaFlag = 0x10;
const animationFlag = 0x02;

/** Returns the size of a WebP, and the picture without metadata. @throws AppError invalid-fields */
function readWebp(bytes: Buffer): PictureSize & { plain: Buffer } {
  if (bytes.length < 20 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    throw damagedFileError("WebP");
  const stated = bytes.readUInt32LE(4) + 8;
  if (stated > bytes.length) throw damagedFileError("WebP");
  if (stated < bytes.length) throw trailingDataError();
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damagedFileError("WebP");
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "ANIM" || type === "ANMF") throw animatedPictureError();
    if (data.length !== length || chunks.has(type) || !known.has(type)) throw damagedFileError("WebP");
    chunks.set(type, data);
    at += 8 + length + (length % 2);
  }
  const extended = chunks.get("VP8X");
  if (extended && ((extended[0] ?? 0) & animationFlag) !== 0) throw animatedPictureError();
  const size = sizeOf(chunks);
  if (extended && (extended.length !== 10 || canvasOf(extended).width !== size.width || canvasOf(extended).height !== size.height))
    throw damagedFileError("WebP");
  return { ...size, plain: assembleWebp(chunks, size) };
}

function sizeOf(chunks: ReadonlyMap<string, Buffer>): PictureSize {
  const lossy = chunks.get("VP8 ");
  const lossless = chunks.get("VP8L");
  if ((lossy === undefined) === (lossless === undefined)) throw damagedFileError("WebP");
  if (lossy) {
    if (lossy.length < 10 || lossy.readUIntLE(3, 3) !== 0x2a019d) throw damagedFileError("WebP");
    return { width: lossy.readUInt16LE(6) & 0x3fff, height: lossy.readUInt16LE(8) & 0x3fff };
  }
  if (!lossless || lossless.length < 5 || lossless[0] !== 0x2f) throw damagedFileError("WebP");
  const bits = lossless.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const canvasOf = (extended: Buffer): PictureSize => ({ width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 });

function assembleWebp(chunks: ReadonlyMap<string, Buffer>, { width, height }: PictureSize): Buffer {
  const alpha = chunks.get("ALPH");
  const parts = [...chunks].filter(([type]) => retainedChunks.has(type));
  const body = parts.map(([type, data]) => chunk(type, data));
  if (alpha) {
    const extended = Buffer.alloc(10);
    extended[0] = alphaFlag;
    extended.writeUIntLE(width - 1, 4, 3);
    extended.writeUIntLE(height - 1, 7, 3);
    body.unshift(chunk("VP8X", extended));
  }
  const inner = Buffer.concat([Buffer.from("WEBP", "latin1"), ...body]);
  return chunkOf("RIFF", inner);
}

const chunk = (type: string, data: Buffer): Buffer => Buffer.concat([chunkOf(type, data), Buffer.alloc(data.length % 2)]);

function chunkOf(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

interface PictureSize {
  width: number;
  height: number;
}

const pngMark = Buffer.from("89504e470d0a1a0a", "hex");

/** Reads every chunk of a PNG to its end. @throws AppError invalid-fields for one that is truncated, animated, or followed by other data */
export function readPng(bytes: Buffer): PictureSize {
  if (!bytes.subarray(0, 8).equals(pngMark)) throw damagedFileError("PNG");
  let size: PictureSize | null = null;
  let hasData = false;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) throw damagedFileError("PNG");
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damagedFileError("PNG");
    if (type === "acTL") throw animatedPictureError();
    if ((type === "IHDR") !== (size === null)) throw damagedFileError("PNG");
    if (type === "IHDR" && length !== 13) throw damagedFileError("PNG");
    if (type === "IHDR") size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    hasData ||= type === "IDAT";
    if (type === "IEND") {
      if (end !== bytes.length) throw trailingDataError();
      if (!size || !hasData) throw damagedFileError("PNG");
      return size;
    }
    at = end;
  }
  throw damagedFileError("PNG");
}

/** Markers without a length or payload. */
const isMarkerWithoutPayload = (mark: number) => mark === 0x01 || (mark >= 0xd0 && mark <= 0xd7);
const isFrameMarker = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Reads the segments of a JPEG to its end. @throws AppError invalid-fields */
export function readJpeg(bytes: Buffer): PictureSize {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) throw damagedFileError("JPEG");
  let size: PictureSize | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw damagedFileError("JPEG");
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === 0xd9) {
      if (at + 2 !== bytes.length) throw trailingDataError();
      if (!size || !hasScan) throw damagedFileError("JPEG");
      return size;
    }
    if (isMarkerWithoutPayload(mark)) {
      at += 2;
      continue;
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    if (length < 2 || at + 2 + length > bytes.length) throw damagedFileError("JPEG");
    if (isFrameMarker(mark)) {
      if (size !== null || length < 8) throw damagedFileError("JPEG");
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (mark !== 0xda) continue;
    hasScan = true;
    at = endOfScan(bytes, at);
  }
  throw damagedFileError("JPEG");
}

function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isMarkerWithoutPayload(next) && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  throw damagedFileError("JPEG");
}

const animatedPictureError = () => invalidFileError("This picture is animated. Choose a still one.");
const trailingDataError = () =>
  invalidFileError("This picture has other data attached, such as an archive or a web page. Export it again.");
