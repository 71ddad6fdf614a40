import { damaged } from "#server/modules/cvs/checks/unfit-file.ts";
import { moving, type PictureSize, twoThings } from "./picture-size.ts";

/** The picture itself and what it needs to be drawn; all else, such as where it was taken, is left out. */
const kept: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "ALPH"]);
const known: ReadonlySet<string> = new Set([...kept, "VP8X", "ICCP", "EXIF", "XMP "]);
const alphaFlag = 0x10;
const animationFlag = 0x02;

/** The size of a WebP, and the same picture without anything beside it. @throws AppError invalid-fields */
export function readWebp(bytes: Buffer): PictureSize & { plain: Buffer } {
  if (bytes.length < 20 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") throw damaged("WebP");
  const stated = bytes.readUInt32LE(4) + 8;
  if (stated > bytes.length) throw damaged("WebP");
  if (stated < bytes.length) throw twoThings();
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw damaged("WebP");
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "ANIM" || type === "ANMF") throw moving();
    if (data.length !== length || chunks.has(type) || !known.has(type)) throw damaged("WebP");
    chunks.set(type, data);
    at += 8 + length + (length % 2);
  }
  const extended = chunks.get("VP8X");
  if (extended && ((extended[0] ?? 0) & animationFlag) !== 0) throw moving();
  const size = sizeOf(chunks);
  if (extended && (extended.length !== 10 || canvasOf(extended).width !== size.width || canvasOf(extended).height !== size.height))
    throw damaged("WebP");
  return { ...size, plain: joined(chunks, size) };
}

function sizeOf(chunks: ReadonlyMap<string, Buffer>): PictureSize {
  const lossy = chunks.get("VP8 ");
  const lossless = chunks.get("VP8L");
  if ((lossy === undefined) === (lossless === undefined)) throw damaged("WebP");
  if (lossy) {
    if (lossy.length < 10 || lossy.readUIntLE(3, 3) !== 0x2a019d) throw damaged("WebP");
    return { width: lossy.readUInt16LE(6) & 0x3fff, height: lossy.readUInt16LE(8) & 0x3fff };
  }
  if (!lossless || lossless.length < 5 || lossless[0] !== 0x2f) throw damaged("WebP");
  const bits = lossless.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const canvasOf = (extended: Buffer): PictureSize => ({ width: extended.readUIntLE(4, 3) + 1, height: extended.readUIntLE(7, 3) + 1 });

function joined(chunks: ReadonlyMap<string, Buffer>, { width, height }: PictureSize): Buffer {
  const alpha = chunks.get("ALPH");
  const parts = [...chunks].filter(([type]) => kept.has(type));
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
