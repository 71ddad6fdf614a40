import { z } from "zod";
import { procedure, router } from "#server/trpc.ts";
import { listAuditEvents, verifyAuditLog } from "./audit.queries.ts";

const word = z.string().trim().min(1).max(64).optional();
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const filter = z.strictObject({
  action: word,
  actor: word,
  resource: word,
  from: moment.optional(),
  to: moment.optional(),
  beforeId: z.number().int().positive().optional(),
  limit: z.number().int().min(1).max(100).default(50),
});

export const auditRouter = router({
  list: procedure("audit.read")
    .input(filter)
    .query(({ ctx, input }) => listAuditEvents(ctx, input)),
  verify: procedure("audit.read").query(({ ctx }) => verifyAuditLog(ctx)),
});
