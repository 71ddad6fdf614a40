import { z } from "zod";
import { listRunbooks } from "#ops/runbooks.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";
import { AppError } from "#server/kernel/errors.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { consoleDb, sample } from "../sample-data.queries.ts";
import { listAlerts } from "./alerts.queries.ts";

const readSample = fieldsOf(z.strictObject({ sample }));
const readName = fieldsOf(z.strictObject({ name: z.string("Name a runbook.").max(60, "There is no runbook with that name.") }));

export const alertsRouter = router({
  list: procedure("ops.readConsole")
    .input(readSample)
    .query(async ({ ctx, input }) => {
      return {
        ...(await listAlerts(await consoleDb(ctx, input.sample))),
        runbooks: listRunbooks().map(({ name, title }) => ({ name, title })),
      };
    }),
  runbook: procedure("ops.readConsole")
    .input(readName)
    .query(({ ctx, input }) => {
      requireAllowed(ctx, "ops.readConsole", {});
      const found = listRunbooks().find(({ name }) => name === input.name);
      if (!found) throw new AppError("not-found", "There is no runbook with that name.");
      return found;
    }),
});
