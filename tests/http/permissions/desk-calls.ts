import { absent, type Call, given, line } from "./call-line.ts";

/** What administrators do at their desk: the log, orders and plans, messages, mail. */
export const deskCalls: readonly Call[] = [
  line("billing.toSettle", "401 403 403 403 403 200 403 403 403", given({})),
  line("billing.markPaid", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("billing.cancel", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("billing.grant", "401 403 403 403 403 428 428 403 403", given({})),
  line("audit.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("audit.verify", "401 403 403 403 403 200 403 403 403"),
  line("audit.event", "401 403 403 403 403 404 403 403 403", given({ number: 2_000_000_000 })),
];

export const deskRoutes: readonly Call[] = [line("GET /api/admin/audit.csv", "401 403 403 403 403 200 403 403 403")];
