import { z } from "zod";
import { apiScopes } from "#db/values.ts";
import { procedure, router } from "#server/trpc.ts";
import { createApiToken, revokeApiToken } from "./api-tokens.commands.ts";
import { listApiTokens } from "./api-tokens.queries.ts";

const newToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}+$/u),
  scopes: z.array(z.enum(apiScopes)).min(1).max(apiScopes.length),
  expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365)]),
});
const publicId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** Tokens with which a person's own scripts call the API. */
export const apiTokensRouter = router({
  list: procedure("apiToken.list").query(({ ctx }) => listApiTokens(ctx)),
  create: procedure("apiToken.create")
    .input(newToken)
    .mutation(({ ctx, input }) => createApiToken(ctx, input)),
  revoke: procedure("apiToken.revoke")
    .input(z.strictObject({ publicId }))
    .mutation(({ ctx, input }) => revokeApiToken(ctx, input.publicId)),
});
