import { callTRPCProcedure, getTRPCErrorFromUnknown } from "@trpc/server";
import type { Context } from "../kernel/context.ts";
import { AppError, type AppErrorCode } from "../kernel/errors.ts";
import { appRouter } from "../router.ts";

type Params = Readonly<Record<string, string>>;

interface Read {
  path: string;
  input: (params: Params) => unknown;
}

/** Guarded screens about one thing, and the read by which their page asks for it. */
export const readsOfThings: Readonly<Record<string, Read>> = {
  "/enquiries/:id?": { path: "enquiries.getSent", input: ({ id }) => ({ id }) },
  "/recruiter/questions/:id": { path: "work.question", input: ({ id }) => ({ id }) },
  "/admin/articles/:id": { path: "articles.editing.get", input: ({ id }) => ({ id }) },
  "/company-profile/:id?": { path: "companies.editable", input: ({ id }) => ({ slug: id }) },
  "/quick-post/:draft": { path: "billing.quickPost", input: ({ draft }) => ({ draftId: draft }) },
  "/buy/:plan": { path: "billing.planToBuy", input: ({ plan }) => ({ slug: plan }) },
  "/checkout/:order": { path: "billing.orderStatus", input: ({ order }) => ({ id: order }) },
  "/billing/orders/:id": { path: "billing.document", input: ({ id }) => ({ id }) },
};

/** An address that names nothing at all is answered as one whose thing is not there, or not the caller's. */
const missing: ReadonlySet<AppErrorCode> = new Set(["not-found", "invalid-fields"]);

/** Whether a guarded screen is about something that its caller cannot see. */
export async function isThingMissing(ctx: Context, pattern: string, params: Params): Promise<boolean> {
  const read = readsOfThings[pattern];
  if (!read || Object.keys(params).length === 0) return false;
  const { path, input } = read;
  const getRawInput = async () => input(params);
  try {
    await callTRPCProcedure({ router: appRouter, path, type: "query", ctx, getRawInput, signal: undefined, batchIndex: 0 });
    return false;
  } catch (error) {
    const { cause } = getTRPCErrorFromUnknown(error);
    return cause instanceof AppError && missing.has(cause.code);
  }
}
