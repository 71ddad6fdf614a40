import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { listAuditEvents, readAuditEvent, verifyAuditLog } from "./audit.queries.ts";
import { listAuditEventsInput, readAuditEventInput } from "./audit-rows.queries.ts";

/** Read-only access to the audit log. No code anywhere changes an event. */
export const auditRouter = router({
  list: procedure("audit.read")
    .input(fieldsOf(listAuditEventsInput))
    .query(({ ctx, input }) => listAuditEvents(ctx, input)),
  event: procedure("audit.read")
    .input(fieldsOf(readAuditEventInput))
    .query(({ ctx, input }) => readAuditEvent(ctx, input.number)),
  verify: procedure("audit.read").query(({ ctx }) => verifyAuditLog(ctx)),
});
