import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { apcRecords } from "#db/schema/apc.ts";
import { companies } from "#db/schema/companies.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { auditActor } from "#server/modules/trust/audit/audit-actor.ts";
import type { ApcRecordFields, ApcSupport } from "./apc.fields.ts";
import { findApcSupport } from "./apc-support.queries.ts";
import { followingSupport } from "./following-support.commands.ts";

/** Writes what a firm states of its support, whole. @throws AppError not-found, invalid-fields for an agreement of the future */
export function saveApcRecord(ctx: Context, slug: string, record: ApcRecordFields): Promise<ApcSupport | null> {
  const { now } = ctx;
  return lockingTransaction(ctx.services.db, async (tx) => {
    const [firm] = await tx
      .select({ id: companies.id, isAgency: companies.isAgency })
      .from(companies)
      .where(eq(companies.slug, slug))
      .limit(1)
      .for("update");
    const { isAudited } = requireAllowed(ctx, "company.update", { companyId: firm?.id ?? null, isPublished: firm !== undefined });
    if (!firm) throw new AppError("not-found", "There is no such firm.");
    if (record.agreedOn !== null && !record.hasTrainingAgreement) {
      throw invalidFields([{ pointer: "/agreedOn", detail: "Without an agreement there is no day of it." }]);
    }
    if (record.agreedOn !== null && record.agreedOn > now.toISOString().slice(0, 10)) {
      throw invalidFields([{ pointer: "/agreedOn", detail: "The agreement cannot be of a day to come." }]);
    }
    const row = { ...record, isSample: false, statedAt: now };
    await followingSupport(tx, { companyId: firm.id, now }, () =>
      tx
        .insert(apcRecords)
        .values({ companyId: firm.id, ...row })
        .onDuplicateKeyUpdate({ set: row }),
    );
    const saved = await findApcSupport(tx, firm.id);
    const event = {
      action: "company.update",
      resource: "company",
      resourceId: firm.id,
      result: "done",
      reason: "apc",
      after: record,
    } as const;
    if (isAudited) await recordAudit(tx, auditActor(ctx), event);
    return saved;
  });
}
