import { z } from "zod";
import { type Operation, operation } from "#server/http/operations/operation.ts";
import { requireAllowed } from "#server/kernel/access/require-allowed.ts";

/** Backs the page for trying out rate limits: a call that only uses a small quota. Requires a session, except on a developer's machine. */
export function testLimitOperation({ isOpen }: { isOpen: boolean }): Operation {
  const action = isOpen ? "config.readPublic" : "testPages.read";
  return operation({
    method: "GET",
    path: "/api/test/rate-limit",
    action,
    name: "spendTestQuota",
    summary: "Spends one of ten calls a minute, and does nothing else",
    tag: "Administration",
    answers: { 200: z.strictObject({ success: z.literal(true) }) },
    quota: "test",
    isInternal: true,
    run: async (ctx) => {
      requireAllowed(ctx, action, { isPublished: true });
      return { body: { success: true } };
    },
  });
}
