import { articlePictureLimits } from "#db/topic-values.ts";
import { checkPicture } from "#server/modules/content/files/pictures/check-picture.ts";
import { damaged, unfit } from "#server/modules/content/files/unfit-file.ts";
import { type PictureSize, sizesOf } from "./picture-address.ts";

export interface DrawnPicture extends PictureSize {
  bytes: Buffer;
}

const qualityPercent = 80;

export const tooLargePicture = () => unfit("This picture is larger than 8 MB. Save it smaller.");

/**
 * A picture drawn anew as WebP in every size, the smallest first: of what was sent only what can be seen is left, turned as the camera says.
 * @throws AppError invalid-fields with what is wrong with it
 */
export async function drawPicture(sent: Buffer): Promise<DrawnPicture[]> {
  const { bytes } = checkPicture(sent, articlePictureLimits, tooLargePicture);
  // Loaded when the first picture comes: it takes memory that most processes never need.
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
    throw damaged("picture");
  }
}
