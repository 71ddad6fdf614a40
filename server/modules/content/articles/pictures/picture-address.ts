import { articlePictureLimits } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { checkPicture } from "#server/modules/content/files/pictures/check-picture.ts";
import { damagedFileError, invalidFileError } from "#server/modules/content/files/unfit-file.ts";

/** Widths in which a picture is stored besides its own, which is at most the last. */
const widths = [480, 960, 1600] as const;
const widestPixels = 1600;

interface PictureSize {
  width: number;
  height: number;
}

/** A picture's address in an article's text: `![What it shows](/article-pictures/…-1600x900.webp)`. */
interface PictureAddress extends PictureSize {
  /** Random; the same for each size of one picture. */
  id: string;
}

const fileName = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/;

export function readPictureFile(file: string): PictureAddress | null {
  const [, id = "", width, height] = fileName.exec(file) ?? [];
  return id === "" ? null : { id, width: Number(width), height: Number(height) };
}

export function readPictureAddress(src: string): PictureAddress | null {
  const folder = paths.articlePicture("");
  return src.startsWith(folder) ? readPictureFile(src.slice(folder.length)) : null;
}

export const pictureAddress = ({ id, width, height }: PictureAddress): string => paths.articlePicture(`${id}-${width}x${height}.webp`);

/** Returns every size in which a picture of this size is stored, the smallest first. */
export function sizesOf({ width, height }: PictureSize): PictureSize[] {
  const largestWidth = Math.min(width, widestPixels);
  return [...widths.filter((each) => each < largestWidth), largestWidth].map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  }));
}

/** Returns the address and width of each size for `srcset`. They follow from the widest, which the text names. */
export const sourceSet = (widest: PictureAddress): string =>
  sizesOf(widest)
    .map((size) => `${pictureAddress({ ...size, id: widest.id })} ${size.width}w`)
    .join(", ");

interface DrawnPicture extends PictureSize {
  bytes: Buffer;
}

const qualityPercent = 80;

export const tooLargePicture = () => invalidFileError("This picture is larger than 8 MB. Save it smaller.");

/**
 * Re-encodes a picture as WebP in every size, the smallest first: only the pixels of the upload are retained, rotated as the camera
 * recorded.
 * @throws AppError invalid-fields with the picture's fault
 */
export async function drawPicture(sent: Buffer): Promise<DrawnPicture[]> {
  const { bytes } = checkPicture(sent, articlePictureLimits, tooLargePicture);
  // Loaded with the first picture: it takes memory that most processes never need.
  const { default: sharp } = await import("sharp");
  const { mostPixels } = articlePictureLimits;
  const read = () => sharp(bytes, { limitInputPixels: mostPixels * mostPixels, failOn: "error" }).autoOrient();
  try {
    const { autoOrient } = await read().metadata();
    const drawn: DrawnPicture[] = [];
    for (const size of sizesOf(autoOrient)) {
      const webp = read()
        .resize({ ...size, fit: "fill" })
        .webp({ quality: qualityPercent });
      drawn.push({ ...size, bytes: await webp.toBuffer() });
    }
    return drawn;
  } catch {
    throw damagedFileError("picture");
  }
}
