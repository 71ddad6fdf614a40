import { z } from "zod";
import { taskOutcomes } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { searchField } from "#server/text/typed-text/search-field.ts";
import { listRuns, listTasks, runTaskNow } from "./tasks.commands.ts";

const name = z.string("Choose the task.").min(1, "Choose the task.").max(64, "There is no such task.");
const id = z.int("This must be a whole number.").min(1, "This must be at least 1.").max(4_294_967_295, "There is no such number.");
const readRuns = fieldsOf(
  z.strictObject({
    name: name.optional(),
    outcome: z.enum(taskOutcomes, "There is no such outcome.").optional(),
    q: searchField,
    beforeId: id.optional(),
  }),
);
const readName = fieldsOf(z.strictObject({ name }));

export const backgroundRouter = router({
  list: procedure("ops.readConsole").query(({ ctx }) => listTasks(ctx)),
  runs: procedure("ops.readConsole")
    .input(readRuns)
    .query(({ ctx, input }) => listRuns(ctx, input)),
  runNow: procedure("background.run")
    .input(readName)
    .mutation(({ ctx, input }) => runTaskNow(ctx, input.name)),
});
