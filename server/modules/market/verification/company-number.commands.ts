import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import type { CompanyRegister, RegisterAnswer } from "#server/kernel/services/outside.types.ts";
import { readCompanyNumber } from "./company-number.ts";
import { lockOwnFirm } from "./firm-meant.ts";
import { backToReview } from "./verification-state.commands.ts";

export interface CompanyNumberInput {
  companyNumber: string;
  registeredName: string;
  insurance: string;
}

/** Kept; or not kept, because it was written otherwise than the register does: then as that does, for its writer to look at. */
export type NumberAnswer = { isSaved: true; companyNumber: string | null } | { isSaved: false; offered: string; kind: string };

/**
 * Writes down a firm's company number, its name on the register and, for agencies, its insurance. Where the register can be asked it must know the
 * number, and the company must not be dissolved.
 * @throws AppError invalid-fields
 */
export async function saveCompanyNumber(ctx: Context, order: CompanyNumberInput): Promise<NumberAnswer> {
  const { userId, companyId } = requireUser(ctx.principal);
  requireAllowed(ctx, "verification.submit", { ownerId: userId, companyId });
  const read = order.companyNumber.trim() === "" ? null : readCompanyNumber(order.companyNumber);
  if (read && !read.isFit) throw atNumber(read.because);
  if (read?.isFit && read.offered) return { isSaved: false, offered: read.number, kind: read.kind };
  const companyNumber = read?.isFit ? read.number : null;
  const asked = companyNumber === null ? null : await ask(ctx.services.companyRegister ?? null, companyNumber);
  const register = {
    register: asked?.state ?? "not-looked-up",
    registerName: asked?.name ?? null,
    registerAskedAt: asked && ctx.now,
  } as const;
  const words = { companyNumber, registeredName: order.registeredName || null, insurance: order.insurance || null };
  await lockingTransaction(ctx.services.db, async (tx) => {
    const firm = await lockOwnFirm(ctx, tx);
    await tx
      .update(companyVerifications)
      .set({ ...words, ...register, updatedAt: ctx.now })
      .where(eq(companyVerifications.companyId, firm.id));
    const isOther = firm.brought.companyNumber !== companyNumber || firm.brought.registeredName !== words.registeredName;
    if (isOther) await backToReview(ctx, tx, firm);
  });
  return { isSaved: true, companyNumber };
}

/** Null where there is no register to ask, or it does not answer: then nothing is said of it. */
async function ask(register: CompanyRegister | null, companyNumber: string): Promise<RegisterAnswer | null> {
  const found = await register?.find(companyNumber).catch(() => null);
  if (!found) return null;
  if (found.state === "dissolved") {
    throw atNumber(`The register says that ${found.name} (${companyNumber}) trades no longer. Give the number of the company that does.`);
  }
  if (found.state === "unknown-number") throw atNumber(`The register knows no company ${companyNumber}. Compare it with your certificate.`);
  return found;
}

const atNumber = (detail: string) => invalidFields([{ pointer: "/companyNumber", detail }]);
