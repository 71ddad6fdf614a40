import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { articlePictures, articles } from "#db/schema/articles.ts";
import { articlePictureLimits } from "#db/topic-values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { claimFile, deleteUnclaimedFile, storeFile } from "#server/modules/content/files/files.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { drawPicture, pictureAddress } from "./picture-address.ts";

const pictureFolder = "pictures";

/** A saved picture's address, and its Markdown for the article's text. */
export interface SavedPicture {
  path: string;
  width: number;
  height: number;
  markdown: string;
}

/**
 * Saves a picture for an article in every size it is shown in. Its description is required for users of screen readers.
 * @throws AppError not-found, invalid-fields with the fault of the picture or its description
 */
export async function savePicture(ctx: Context, { id, bytes, alt }: { id: string; bytes: Buffer; alt: unknown }): Promise<SavedPicture> {
  const { services, now } = ctx;
  requireAllowed(ctx, "article.write", {});
  const description = describe(alt);
  const [article] = await services.db.select({ id: articles.id }).from(articles).where(eq(articles.publicId, id)).limit(1);
  if (!article) throw new AppError("not-found", "There is no such article.");
  const drawn = await drawPicture(bytes);
  const pictureId = randomBytes(16).toString("hex");
  const saved: { objectName: string; width: number; height: number; sizeBytes: number }[] = [];
  try {
    for (const { bytes: file, width, height } of drawn) {
      const objectName = await storeFile(services, { folder: pictureFolder, bytes: file, now });
      saved.push({ objectName, width, height, sizeBytes: file.length });
    }
    await lockingTransaction(services.db, async (tx) => {
      for (const { objectName } of saved) await claimFile(tx, objectName, now);
      await tx.insert(articlePictures).values(saved.map((size) => ({ ...size, pictureId, articleId: article.id, createdAt: now })));
      const event = { action: "article.write", resource: "article", resourceId: id, result: "done", reason: "picture" } as const;
      await recordAudit(tx, auditActor(ctx), event);
    });
  } catch (error) {
    for (const { objectName } of saved) await deleteUnclaimedFile(services, objectName).catch(() => {});
    throw error;
  }
  const widest = drawn.at(-1);
  if (!widest) throw new Error("A picture was drawn in no size.");
  const path = pictureAddress({ id: pictureId, width: widest.width, height: widest.height });
  return { path, width: widest.width, height: widest.height, markdown: `![${description.replace(/([\\[\]])/g, "\\$1")}](${path})` };
}

function describe(alt: unknown): string {
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
