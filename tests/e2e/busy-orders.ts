import { runTransaction } from "#db/client.ts";
import type { OrderState } from "#db/own-values.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { nextInvoiceNumber } from "#server/modules/money/billing/confirm-paid.commands.ts";
import { grantCredits } from "#server/modules/money/credits/credits.commands.ts";
import { inDatabase } from "./accounts.ts";
import type { Places } from "./screens.ts";

const dayMs = 86_400_000;

/** Orders of a company in every state, with their remaining credits. */
export async function addBusyOrders({ companyId, userId }: { companyId: number; userId: number }): Promise<Places> {
  return inDatabase(async (db) => {
    const now = new Date();
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    const add = async (state: OrderState, days: number, more: Partial<typeof creditOrders.$inferInsert> = {}) => {
      const publicId = randomPublicId();
      await db.insert(creditOrders).values({
        publicId,
        invoiceNumber: await runTransaction(db, (tx) => nextInvoiceNumber(tx, now)),
        companyId,
        orderedByUserId: userId,
        state,
        planSlug: "pack-5",
        planName: "Pack of five",
        quantity: 2,
        netPence: 119_000,
        vatBasisPoints: 2000,
        vatPence: 23_800,
        grossPence: 142_800,
        advertsIncluded: 10,
        daysLive: 30,
        creditsValidDays: 365,
        purchaseOrder: "PO-2026/11-0042-WATER-FRAMEWORK",
        billTo: "Llanfairpwll Construction and Infrastructure Partnership LLP, accounts payable",
        billToAddress: "Unit 4, Parc Menai\nBangor\nGwynedd LL57 4FG",
        billToVatNumber: "GB831495816",
        createdAt: ago(days),
        dueAt: ago(days - 30),
        decidedAt: state === "awaiting-payment" ? null : ago(days - 1),
        ...more,
      });
      return publicId;
    };
    const unpaid = await add("awaiting-payment", 3);
    const receipt = await add("paid", 40, { paymentMethod: "card", paymentReference: "pi_of_a_picture" });
    const refunded = await add("refunded", 60, { refundedAt: ago(50), refundReason: "ordered twice" });
    await add("cancelled", 70);
    const owner = { companyId, freelanceUserId: null };
    const grant = { owner, credits: 10, daysLive: 30, validDays: 365, orderId: null, reason: "Pack of five", actorUserId: userId };
    await grantCredits(db, grant, ago(39));
    await grantCredits(db, { ...grant, credits: 1, validDays: 50, reason: "free re-run: no application in 14 days" }, ago(39));
    const use = { kind: "use", ...owner, credits: -1, daysLive: 30, actorUserId: userId, createdAt: ago(20) } as const;
    await db.insert(advertCredits).values(use);
    return { unpaid, receipt, refunded };
  });
}
