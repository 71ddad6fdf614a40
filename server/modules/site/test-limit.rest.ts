import { z } from "zod";
import { type Operation, operation } from "#server/http/operations/operation.ts";

/**
 * What the page for trying out rate limits asks: a call that does nothing but spend a small quota. For platform administrators, and on a developer's
 * machine for everybody.
 */
export const testLimitOperation = ({ isOpen }: { isOpen: boolean }): Operation =>
  operation({
    method: "GET",
    path: "/api/test/rate-limit",
    action: isOpen ? "config.readPublic" : "testPages.read",
    name: "spendTestQuota",
    summary: "Spends one of ten calls a minute, and does nothing else",
    tag: "Administration",
    answers: { 200: z.strictObject({ success: z.literal(true) }) },
    quota: "test",
    isInternal: true,
    run: async () => ({ body: { success: true } }),
  });
