import { and, eq } from "drizzle-orm";
import { articlePictures } from "#db/schema/articles.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { readPictureFile } from "./picture-address.ts";

/** Returns one size of a picture by its file name. @throws AppError not-found */
export async function readPicture({ db, files }: Services, file: string): Promise<Buffer> {
  const named = readPictureFile(file);
  const [row] = named
    ? await db
        .select({ objectName: articlePictures.objectName, height: articlePictures.height })
        .from(articlePictures)
        .where(and(eq(articlePictures.pictureId, named.id), eq(articlePictures.width, named.width)))
        .limit(1)
    : [];
  const bytes = row && row.height === named?.height ? await files.read(row.objectName) : null;
  if (!bytes) throw new AppError("not-found", "There is no such picture.");
  return bytes;
}
