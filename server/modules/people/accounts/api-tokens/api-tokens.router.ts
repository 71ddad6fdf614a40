import { z } from "zod";
import { apiScopes } from "#db/own-values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { createApiToken, revokeApiToken } from "./api-tokens.commands.ts";
import { listApiTokens } from "./api-tokens.queries.ts";

const newToken = fieldsOf(
  z.strictObject({
    name: z
      .string("Enter a name for the token.")
      .trim()
      .min(1, "Enter a name for the token.")
      .max(60, "Use at most 60 characters for the name.")
      .regex(/^\P{Cc}*$/u, "The name must be one line of text."),
    scopes: z
      .array(z.enum(apiScopes, "There is no such permission."), "Choose at least one permission.")
      .min(1, "Choose at least one permission.")
      .max(apiScopes.length, "Name each permission once."),
    expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365)], "Choose 30, 90 or 365 days."),
  }),
);
const namedToken = fieldsOf(z.strictObject({ publicId: z.string().max(60) }));

export const apiTokensRouter = router({
  list: procedure("apiToken.list").query(({ ctx }) => listApiTokens(ctx)),
  create: procedure("apiToken.create")
    .input(newToken)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revoke: procedure("apiToken.revoke")
    .input(namedToken)
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.publicId)),
});
