import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companyLogos } from "#db/schema/company-pages.ts";
import { requireAllowed } from "#server/access/require-allowed.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { auditActor } from "#server/modules/accounts/audit-actor.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import { claimFile, deleteFile, dropUnclaimed, keepFile } from "#server/modules/files/files.commands.ts";
import { companyRow } from "../editing/editable-company.queries.ts";
import { lockCompany } from "../editing/save-company.commands.ts";
import { checkLogo } from "./check-logo.ts";
import { drawLogo } from "./draw-logo.ts";
import { type Logo, logoFolder, logoPath } from "./logo.queries.ts";

const absent = () => new AppError("not-found", "There is no company under that name.");

/** Puts a picture on a company's page in place of the one there is. @throws AppError not-found, invalid-fields with what is wrong with the picture */
export async function saveLogo(ctx: Context, { slug, bytes }: { slug: string; bytes: Buffer }): Promise<Logo> {
  const { services, now } = ctx;
  const row = await companyRow(services.db, { slug });
  requireAllowed(ctx, "company.update", { companyId: row?.id ?? null });
  const drawn = await drawLogo(checkLogo(bytes));
  const objectName = await keepFile(services, { folder: logoFolder, bytes: drawn.bytes, now });
  const { kind, width, height, contrast } = drawn;
  const shown = { objectName, kind, width, height, contrast, sizeBytes: drawn.bytes.length, uploadedAt: now };
  try {
    const earlier = await change(ctx, slug, async (tx, companyId) => {
      await claimFile(tx, objectName, now);
      await tx
        .insert(companyLogos)
        .values({ companyId, ...shown })
        .onDuplicateKeyUpdate({ set: shown });
    });
    if (earlier !== null) await deleteFile(services, earlier).catch(() => {});
  } catch (error) {
    await dropUnclaimed(services, objectName).catch(() => {});
    throw error;
  }
  return { path: logoPath(shown), width, height, contrast };
}

/** Takes the picture off a company's page. @throws AppError not-found */
export async function removeLogo(ctx: Context, slug: string): Promise<void> {
  const earlier = await change(ctx, slug, async (tx, companyId) => {
    await tx.delete(companyLogos).where(eq(companyLogos.companyId, companyId));
  });
  if (earlier !== null) await deleteFile(ctx.services, earlier).catch(() => {});
}

/** Does `work` on the locked company; answers the file that its logo had before. */
function change(
  ctx: Context,
  slug: string,
  work: (tx: Parameters<Parameters<typeof lockingTransaction>[1]>[0], companyId: number) => Promise<void>,
): Promise<string | null> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const id = await lockCompany(tx, { slug });
    const { isAudited } = requireAllowed(ctx, "company.update", { companyId: id });
    if (id === null) throw absent();
    const [before] = await tx
      .select({ objectName: companyLogos.objectName })
      .from(companyLogos)
      .where(eq(companyLogos.companyId, id))
      .limit(1);
    await work(tx, id);
    const event = { action: "company.update", resource: "company", resourceId: id, result: "done", reason: "logo" } as const;
    if (isAudited) await recordAudit(tx, auditActor(ctx), event);
    return before?.objectName ?? null;
  });
}
