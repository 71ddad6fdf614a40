import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import type { z } from "zod";
import { inCurrentTerms } from "#server/modules/vocabularies/current-terms.ts";
import { operations } from "#server/operations.ts";
import { appRouter } from "#server/router.ts";
import type { Cast } from "./cast.ts";

const schemasByName = new Map<string, readonly z.ZodType[]>([
  ...Object.entries<AnyTRPCProcedure>((appRouter as AnyTRPCRouter)._def.procedures).map(
    ([name, { _def }]) => [name, (_def as unknown as { inputs: z.ZodType[] }).inputs] as const,
  ),
  ...operations.map(({ method, path, body }) => [`${method} ${path}`, body ? [body] : []] as const),
]);

/**
 * Whether the input schemas of a procedure, or the body's schema of an operation, take what was sent. True for a call that has none.
 * @throws what a schema throws in place of refusing
 */
export function schemasTake({ site }: Cast, name: string, sent: unknown): boolean {
  const read: unknown = inCurrentTerms(site.services, JSON.parse(JSON.stringify(sent) ?? "null"));
  return (schemasByName.get(name) ?? []).every((schema) => schema.safeParse(read).success);
}
