import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { articlePictures, articles } from "#db/schema/articles.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { pictureAddress, readDescription, storePicture } from "#server/modules/content/files/pictures/stored-picture.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { lockArticle } from "../lock-article.ts";

const pictureFolder = "pictures";
/** What Markdown, or our marks of figures, would read as more than a character. */
const markdownMarks = /[\\[\]*_~{}<>&]/g;

/**
 * Saves a picture for an article in every size it is shown in. Its description is required for users of screen readers.
 * @returns its address, and its Markdown for the article's text
 * @throws AppError not-found, invalid-fields with the fault of the picture or its description
 */
export async function savePicture(ctx: Context, { id, bytes, alt }: { id: string; bytes: Buffer; alt: unknown }) {
  const { services, now } = ctx;
  requireAllowed(ctx, "article.write", {});
  const description = readDescription(alt);
  const [article] = await services.db.select({ id: articles.id }).from(articles).where(eq(articles.publicId, id)).limit(1);
  if (!article) throw new AppError("not-found", "There is no such article.");
  const picture = await storePicture(services, { folder: pictureFolder, bytes, now }, (sizes, claim) =>
    lockingTransaction(services.db, async (tx) => {
      // The draft may have been deleted while its picture was drawn.
      await lockArticle(ctx, tx, id, "article.write");
      await claim(tx);
      await tx.insert(articlePictures).values(sizes.map((size) => ({ ...size, articleId: article.id })));
      await recordAudit(tx, ctx, { action: "article.write", resource: "article", resourceId: id, reason: "picture" });
    }),
  );
  const { width, height } = picture;
  const path = pictureAddress(picture);
  return { path, width, height, markdown: `![${description.replace(/\s+/g, " ").replace(markdownMarks, "\\$&")}](${path})` };
}
