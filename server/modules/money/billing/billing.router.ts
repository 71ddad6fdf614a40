import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { pageNumber } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { setCreditLimit, setCreditLimitInput } from "../credits/credits.commands.ts";
import { listPlans, plan } from "../credits/plans.queries.ts";
import {
  changePlanInput,
  createPlanInput,
  draftNamed,
  grantCreditsInput,
  listOrdersInput,
  listOrdersToSettleInput,
  orderNamed,
  orderPlanInput,
  planNamed,
  recordPaymentInput,
  refundOrderInput,
} from "./billing.fields.ts";
import { readPlanToBuy, readQuickPost } from "./billing.queries.ts";
import { listOrdersToSettle } from "./desk/orders-desk.queries.ts";
import { changePlan, createPlan, listPlansForAdmin } from "./desk/plans-desk.commands.ts";
import { orderPlan } from "./order.commands.ts";
import { listOwnOrders, readOrderDocument, readOrderStatus } from "./orders.queries.ts";
import { cancelOrder, openCheckout, switchToInvoice } from "./payments/open-checkout.commands.ts";
import { grantRerun } from "./rerun.commands.ts";
import { grantByAdministrator, refundOrder, settleOrder } from "./settle.commands.ts";
import { listLedger, readAllowance } from "./usage.queries.ts";

const billingPageInput = z.strictObject({ page: pageNumber });

const pageOfList = fieldsOf(billingPageInput);
const order = fieldsOf(orderNamed);
const draft = fieldsOf(draftNamed);

/** Plans, remaining credits, and orders on invoice. */
export const billingRouter = router({
  plans: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/pricing",
      name: "listPlans",
      summary: "Plans that may be ordered, with prices in pence, without VAT and with it",
      tag: "Plans",
      batch: "any",
      cache: { maxAgeSeconds: 0 },
    },
  })
    .output(answerOf(z.array(plan)))
    .query(({ ctx }) => listPlans(ctx.services.db)),
  order: procedure("payment.create", { idempotency: "required" })
    .input(fieldsOf(orderPlanInput))
    .mutation(({ ctx, input }) => orderPlan(ctx, input)),
  quickPost: procedure("payment.create")
    .input(draft)
    .query(({ ctx, input }) => readQuickPost(ctx, input.draftId)),
  planToBuy: procedure("payment.create")
    .input(fieldsOf(planNamed))
    .query(({ ctx, input }) => readPlanToBuy(ctx, input.slug)),
  checkout: procedure("payment.create")
    .input(order)
    .mutation(({ ctx, input }) => openCheckout(ctx, input.id)),
  putOnInvoice: procedure("payment.create")
    .input(order)
    .mutation(({ ctx, input }) => switchToInvoice(ctx, input.id)),
  cancelOwn: procedure("payment.create")
    .input(order)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input.id)),
  orderStatus: procedure("payment.read")
    .input(order)
    .query(({ ctx, input }) => readOrderStatus(ctx, input.id)),
  document: procedure("payment.read")
    .input(order)
    .query(({ ctx, input }) => readOrderDocument(ctx, input.id)),
  refund: procedure("billing.settle")
    .input(fieldsOf(refundOrderInput))
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),
  allowance: procedure("billing.read").query(({ ctx }) => readAllowance(ctx)),
  ownOrders: procedure("billing.read")
    .input(fieldsOf(listOrdersInput))
    .query(({ ctx, input }) => listOwnOrders(ctx, input)),
  ledger: procedure("billing.read")
    .input(pageOfList)
    .query(({ ctx, input }) => listLedger(ctx, input.page)),
  setLimit: procedure("company.setMemberRole")
    .input(fieldsOf(setCreditLimitInput))
    .mutation(({ ctx, input }) => setCreditLimit(ctx, input)),
  rerun: procedure("payment.create", { idempotency: "required" })
    .input(draft)
    .mutation(({ ctx, input }) => grantRerun(ctx, input.draftId)),
  toSettle: procedure("billing.settle")
    .input(fieldsOf(listOrdersToSettleInput))
    .query(({ ctx, input }) => listOrdersToSettle(ctx, input)),
  markPaid: procedure("billing.settle")
    .input(fieldsOf(recordPaymentInput))
    .mutation(({ ctx, input: { id, ...paid } }) => settleOrder(ctx, { id, to: "paid", paid })),
  cancel: procedure("billing.settle")
    .input(order)
    .mutation(({ ctx, input }) => settleOrder(ctx, { id: input.id, to: "cancelled" })),
  grant: procedure("billing.grant", { idempotency: "required" })
    .input(fieldsOf(grantCreditsInput))
    .mutation(({ ctx, input }) => grantByAdministrator(ctx, input)),
});

/** What is on sale, for administrators. */
export const plansRouter = router({
  all: procedure("billing.settle").query(({ ctx }) => listPlansForAdmin(ctx)),
  change: procedure("config.write")
    .input(fieldsOf(changePlanInput))
    .mutation(({ ctx, input }) => changePlan(ctx, input)),
  begin: procedure("config.write")
    .input(fieldsOf(createPlanInput))
    .mutation(({ ctx, input }) => createPlan(ctx, input)),
});
