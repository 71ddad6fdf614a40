import { z } from "zod";
import { batchScopes } from "#db/own-values.ts";
import { operation } from "#server/http/operations/operation.ts";
import { createBatchToken } from "./batch-token.ts";

/** Batch token with which the site's own pages read in batches. */
export const batchTokenOperations = [
  operation({
    method: "POST",
    path: "/api/auth/generate-jwt",
    action: "batchToken.create",
    name: "createBatchToken",
    summary: "A token for batches, in the name of the session of the browser",
    about:
      "For the site’s own pages: it needs their session cookie and CSRF token. It gives access to POST /api/batch and the calls that read many by id, nothing else, and ends with the session.",
    tag: "Batches",
    answers: { 200: z.strictObject({ token: z.string(), expiresIn: z.enum(["24h", "1h"]), scopes: z.array(z.enum(batchScopes)) }) },
    quota: "token",
    run: async (ctx) => ({ body: await createBatchToken(ctx) }),
  }),
];
