import { initTRPC } from "@trpc/server";
import type { Action } from "./access/actions.ts";
import type { Context } from "./context.ts";
import { AppError } from "./errors.ts";
import type { ProcedureMeta } from "./procedure-meta.ts";
import { keepingTheRules } from "./procedure-rules.ts";
import { inCurrentTerms } from "./terms/current-terms.ts";

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const isInternal = error.code === "INTERNAL_SERVER_ERROR";
      const refusal = error.cause instanceof AppError ? error.cause : null;
      return {
        ...shape,
        message: isInternal ? "Something went wrong on our side." : shape.message,
        data: {
          ...shape.data,
          reason: refusal?.code,
          fields: refusal?.fields,
          retryAfterSeconds: refusal?.retryAfterSeconds ?? undefined,
        },
      };
    },
  });

/** Whoever still sends a value that was merged into another means that other one. */
const keepTheRules = t.middleware(({ ctx, meta, path, type, batchIndex, getRawInput, next }) =>
  keepingTheRules({ ctx, meta, path, type, batchIndex }, (own) =>
    next({ ctx: own, getRawInput: async () => inCurrentTerms(ctx.services, await getRawInput()) } as { ctx: object }),
  ),
);

export const router = t.router;

/**
 * A procedure under one line of the permission matrix. Whoever could do this to no row is refused here; whether they may do it to *this* row the
 * command asks with `requireAllowed`.
 */
export const procedure = (action: Action, more: Omit<ProcedureMeta, "action"> = {}) =>
  t.procedure.meta({ action, ...more }).use(keepTheRules);
