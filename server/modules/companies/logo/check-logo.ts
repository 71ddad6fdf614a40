import { type LogoKind, logoLimits } from "#db/company-values.ts";
import type { AppError } from "#server/errors.ts";
import { unfit } from "#server/modules/cvs/checks/unfit-file.ts";
import { type PictureSize, readJpeg, readPng } from "./picture-size.ts";
import { readWebp } from "./read-webp.ts";

const choose = "Choose a PNG, JPEG or WebP.";

/** What other files begin with, and what is said of them. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^(?:\uFEFF|ï»¿)?\s*<(?:\?xml|svg|!doctype|html|script)/i, `This is a drawing (SVG) or a web page, which can hold scripts. ${choose}`],
  [/^GIF8/, `This is a GIF. ${choose}`],
  [/^(?:BM|II\*|MM\0\*)/, `This kind of picture is not shown by every browser. ${choose}`],
  [/^%PDF|^PK/, `This is a document, not a picture. ${choose}`],
  [/^MZ|^\x7fELF|^#!/, `This is a program, whatever its name says. ${choose}`],
];

export interface CheckedLogo extends PictureSize {
  kind: LogoKind;
  bytes: Buffer;
}

/** The kind and size of a picture by what is in it, from its beginning to its end. @throws AppError invalid-fields with the reason */
export const checkLogo = (bytes: Buffer): CheckedLogo => checkPicture(bytes, logoLimits, tooLargeLogo);

/** The same of any picture, within limits of its own. */
export function checkPicture(
  bytes: Buffer,
  { maxBytes, leastPixels, mostPixels }: { maxBytes: number; leastPixels: number; mostPixels: number },
  tooLarge: () => AppError,
): CheckedLogo {
  if (bytes.length === 0) throw unfit("This file is empty (0 bytes). Save it again and choose it once more.");
  if (bytes.length > maxBytes) throw tooLarge();
  const found = read(bytes);
  const sides = [found.width, found.height];
  const is = `This picture is ${found.width} by ${found.height} pixels.`;
  if (sides.some((side) => side > mostPixels)) throw unfit(`${is} At most ${mostPixels} either way. Save it smaller.`);
  if (sides.some((side) => side < leastPixels)) throw unfit(`${is} At least ${leastPixels} either way, so that it is sharp.`);
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
  throw unfit(others.find(([begins]) => begins.test(start))?.[1] ?? `This is no picture that we know, whatever its name says. ${choose}`);
}

export const tooLargeLogo = () => unfit("This picture is larger than 1 MB. Save it smaller.");
