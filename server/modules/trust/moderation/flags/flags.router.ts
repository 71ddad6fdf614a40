import { z } from "zod";
import { accountFlagStates } from "#db/case-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { pageNumber, publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { clearFlag, suspendFlagged } from "./decide-flag.commands.ts";
import { listFlags } from "./flags.queries.ts";

const readList = fieldsOf(
  z.strictObject({
    state: z.enum(accountFlagStates, "Choose open, cleared or suspended.").default("open"),
    page: pageNumber,
  }),
);
const readDecision = fieldsOf(
  z.strictObject({
    id: publicId("Say which case.", "This is not a case."),
    reason: z
      .string("Enter a reason.")
      .trim()
      .min(5, "Enter a reason of at least 5 characters.")
      .max(500, "Say why in at most 500 characters.")
      .regex(/^[^\p{Cs}\p{Co}\p{Cn}\0]*$/u, "The reason holds characters that cannot be shown."),
  }),
);

export const flagsRouter = router({
  list: procedure("user.readOther")
    .input(readList)
    .query(({ ctx, input }) => listFlags(ctx, input)),
  clear: procedure("user.clearFlag")
    .input(readDecision)
    .mutation(({ ctx, input }) => clearFlag(ctx, input)),
  suspend: procedure("user.suspend")
    .input(readDecision)
    .mutation(({ ctx, input }) => suspendFlagged(ctx, input)),
});
