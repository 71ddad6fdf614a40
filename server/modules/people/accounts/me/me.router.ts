import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { personName } from "../person-name.ts";
import { renameMe } from "./me.commands.ts";
import { readMe } from "./me.queries.ts";

const newName = fieldsOf(z.strictObject({ name: personName }));

export const meRouter = router({
  get: procedure("user.readMe").query(({ ctx }) => readMe(ctx)),
  rename: procedure("user.updateMe")
    .input(newName)
    .mutation(({ ctx, input }) => renameMe(ctx, input.name)),
});
