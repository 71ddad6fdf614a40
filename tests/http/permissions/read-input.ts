import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { ZodError, type z } from "zod";
import { operations } from "#server/http/security-headers.ts";
import { AppError } from "#server/kernel/errors.ts";
import { toCurrentTerms } from "#server/kernel/terms/current-terms.ts";
import { appRouter } from "#server/router.ts";
import type { Cast } from "./cast.ts";

type Reader = z.ZodType | ((sent: unknown) => unknown);

const readersByName = new Map<string, readonly Reader[]>([
  ...Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures).map(
    ([name, { _def }]) => [name, (_def as unknown as { inputs: Reader[] }).inputs] as const,
  ),
  ...operations.map(({ method, path, body }) => [`${method} ${path}`, body ? [body] : []] as const),
]);

/**
 * Returns what a procedure's input schemas, or an operation's body schema, make of the input. A call without a schema accepts everything.
 * @throws what a schema throws instead of refusing
 */
export function readInput({ site }: Cast, name: string, sent: unknown): "read" | "refused" {
  const read: unknown = toCurrentTerms(site.services, JSON.parse(JSON.stringify(sent) ?? "null"));
  try {
    for (const reader of readersByName.get(name) ?? []) typeof reader === "function" ? reader(read) : reader.parse(read);
    return "read";
  } catch (error) {
    if (error instanceof AppError || error instanceof ZodError) return "refused";
    throw error;
  }
}
