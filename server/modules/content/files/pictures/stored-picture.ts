import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { articlePictures } from "#db/schema/articles.ts";
import { companyPictures } from "#db/schema/company-pages.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { claimFile, damagedFileError, deleteUnclaimedFile, invalidFileError, storeFile } from "../files.commands.ts";
import { checkPicture } from "./check-picture.ts";

/** Widths in which a picture is stored besides its own, which is at most the last. */
const widths = [480, 960, 1600] as const;
const widestPixels = 1600;

interface PictureSize {
  width: number;
  height: number;
}

/** A picture's address, in an article's text for example: `![What it shows](/article-pictures/…-1600x900.webp)`. */
interface PictureAddress extends PictureSize {
  /** Random; the same for each size of one picture. */
  id: string;
}

const fileName = /^([0-9a-f]{32})-(\d{1,4})x(\d{1,4})\.webp$/;

function readPictureFile(file: string): PictureAddress | null {
  const [, id = "", width, height] = fileName.exec(file) ?? [];
  return id === "" ? null : { id, width: Number(width), height: Number(height) };
}

export function readPictureAddress(src: string): PictureAddress | null {
  const folder = paths.articlePicture("");
  return src.startsWith(folder) ? readPictureFile(src.slice(folder.length)) : null;
}

export const pictureAddress = ({ id, width, height }: PictureAddress, pathOf = paths.articlePicture): string =>
  pathOf(`${id}-${width}x${height}.webp`);

/** Returns every size in which a picture of this size is stored, the smallest first. */
export function sizesOf({ width, height }: PictureSize): PictureSize[] {
  const largestWidth = Math.min(width, widestPixels);
  return [...widths.filter((each) => each < largestWidth), largestWidth].map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
  }));
}

/** Returns the address and width of each size for `srcset`. They follow from the widest. */
export const sourceSet = (widest: PictureAddress, pathOf = paths.articlePicture): string =>
  sizesOf(widest)
    .map((size) => `${pictureAddress({ ...size, id: widest.id }, pathOf)} ${size.width}w`)
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
async function drawPicture(sent: Buffer): Promise<DrawnPicture[]> {
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

/** One stored size: a row of a table of pictures without what the picture belongs to. */
type StoredSize = Pick<typeof articlePictures.$inferInsert, "pictureId" | "objectName" | "width" | "height" | "sizeBytes" | "createdAt">;

/**
 * Stores a picture in every size. `commit` creates the rows of the sizes in a transaction in which it runs `claim`; where it throws,
 * nothing remains.
 * @throws AppError invalid-fields with the picture's fault
 */
export async function storePicture(
  services: Pick<Services, "db" | "files">,
  { folder, bytes, now }: { folder: string; bytes: Buffer; now: Date },
  commit: (sizes: StoredSize[], claim: (tx: Db) => Promise<void>) => Promise<void>,
): Promise<PictureAddress> {
  const drawn = await drawPicture(bytes);
  const pictureId = randomBytes(16).toString("hex");
  const sizes: StoredSize[] = [];
  try {
    for (const { bytes: file, width, height } of drawn) {
      const objectName = await storeFile(services, { folder, bytes: file, now });
      sizes.push({ pictureId, objectName, width, height, sizeBytes: file.length, createdAt: now });
    }
    await commit(sizes, async (tx) => {
      for (const { objectName } of sizes) await claimFile(tx, objectName, now);
    });
  } catch (error) {
    for (const { objectName } of sizes) await deleteUnclaimedFile(services, objectName).catch(() => {});
    throw error;
  }
  const widest = drawn.at(-1);
  if (!widest) throw new Error("A picture was drawn in no size.");
  return { id: pictureId, width: widest.width, height: widest.height };
}

/** Returns what a picture shows, in words. @throws AppError invalid-fields without any */
export function readDescription(alt: unknown): string {
  const description = cleanCode(String(alt ?? "")).trim();
  const { altMaxChars } = articlePictureLimits;
  const detail =
    description === ""
      ? "Describe the picture for people who cannot see it."
      : description.length > altMaxChars
        ? `Use at most ${altMaxChars} characters.`
        : null;
  if (detail !== null) throw invalidFields([{ pointer: "/label", detail }]);
  return description;
}

const tables = { article: articlePictures, company: companyPictures } as const;

/** Returns one size of a picture by its file name. @throws AppError not-found */
export async function readPicture({ db, files }: Services, of: keyof typeof tables, file: string): Promise<Buffer> {
  const table = tables[of];
  const named = readPictureFile(file);
  const [row] = named
    ? await db
        .select({ objectName: table.objectName, height: table.height })
        .from(table)
        .where(and(eq(table.pictureId, named.id), eq(table.width, named.width)))
        .limit(1)
    : [];
  const bytes = row && row.height === named?.height ? await files.read(row.objectName) : null;
  if (!bytes) throw new AppError("not-found", "There is no such picture.");
  return bytes;
}
