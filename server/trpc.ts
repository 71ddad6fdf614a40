import { initTRPC, TRPCError } from "@trpc/server";
import type { Context } from "./context.ts";
import { AppError, type AppErrorCode, isOverload } from "./errors.ts";

const trpcCodes = {
  "not-found": "NOT_FOUND",
  "bad-input": "BAD_REQUEST",
  conflict: "CONFLICT",
} as const satisfies Record<AppErrorCode, TRPCError["code"]>;

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const isInternal = error.code === "INTERNAL_SERVER_ERROR";
    const reason = error.cause instanceof AppError ? error.cause.code : undefined;
    return { ...shape, message: isInternal ? "Something went wrong on our side." : shape.message, data: { ...shape.data, reason } };
  },
});

const mapRefusals = t.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok && result.error.cause instanceof AppError) {
    const refusal = result.error.cause;
    throw new TRPCError({ code: trpcCodes[refusal.code], message: refusal.message, cause: refusal });
  }
  if (!result.ok && isOverload(result.error)) {
    throw new TRPCError({ code: "SERVICE_UNAVAILABLE", message: "The site is busy. Please try again in a moment.", cause: result.error });
  }
  return result;
});

export const router = t.router;
/** Anyone may call it, signed in or not. */
export const publicProcedure = t.procedure.use(mapRefusals);
