import { absent, type Call, given, line } from "./call-line.ts";

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const paymentProcedures: readonly Call[] = [
  line("billing.quickPost", "401 403 404 404 404 403 403 403 403", given({ draftId: absent }), "draftId"),
  line("billing.planToBuy", "401 403 404 404 404 403 403 403 403", given({ slug: "no-such-plan" })),
  line("billing.checkout", "401 403 409 409 409 403 403 403 403", given({ id: absent })),
  line("billing.putOnInvoice", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("billing.cancelOwn", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("billing.orderStatus", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("billing.document", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("billing.refund", "401 403 403 403 403 404 403 403 403", given({ id: absent, reason: "paid by mistake" }), "id"),
  line("billing.allowance", "401 403 403 200 200 409 403 403 403"),
  line("billing.ownOrders", "401 403 403 200 200 409 403 403 403", given({})),
  line("billing.ledger", "401 403 403 200 200 409 403 403 403", given({})),
  line("billing.setLimit", "401 403 403 403 404 404 403 403 403", given({ userId: absent, perMonth: 3 }), "userId"),
  line("billing.rerun", "401 403 428 428 428 403 403 403 403", given({ draftId: absent })),
];
export const paymentRoutes: readonly Call[] = [
  line("POST /api/webhooks/stripe", "404 403 403 403 403 403 403 403 403", given({ id: "evt_1", type: "invoice.paid" })),
  line("GET /api/billing/orders.csv", "401 403 403 200 200 409 403 403 403"),
  line("GET /api/billing/ledger.csv", "401 403 403 200 200 409 403 403 403"),
];
