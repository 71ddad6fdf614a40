import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { readAsKind, readKinds } from "./read-kinds.ts";

const asked = z.strictObject({
  kind: z.enum(readKinds, "Choose a kind of the list."),
  text: z.string("This must be text.").min(1, "Send a text.").max(200, "At most 200 characters."),
});

/** What texts say that people type into fields for pay, dates, lengths and values. */
export const readingsRouter = router({
  read: procedure("config.readPublic")
    .input(fieldsOf(asked))
    .query(({ ctx, input }) => readAsKind(input.kind, input.text, ctx.now)),
});
