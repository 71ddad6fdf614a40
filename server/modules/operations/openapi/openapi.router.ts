import { z } from "zod";
import { problemCodes, problemTitle, statusOf } from "#server/http/problems.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import type { Services } from "#server/kernel/context.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { cleanCode } from "#server/text/typed-text/clean-typed.ts";
import { apiReferenceOf, callSummaryOf, isInternalCall, quotaOf, showCall } from "./api-reference.ts";
import { type Components, shapeOf } from "./json-schema.ts";
import problemGuides from "./problem-guides.json" with { type: "json" };

export const openapiRouter = router({
  overview: procedure("config.readPublic").query(({ ctx }) => readApiOverview(ctx.services)),
  /** Returns one group of operations in full; null for an unknown name. */
  section: procedure("config.readPublic")
    .input(fieldsOf(z.object({ slug: z.string("Say which group of calls.") })))
    .query(({ ctx, input }) => readApiSection(ctx.services, input.slug)),
  problems: procedure("config.readPublic").query(() =>
    problemCodes
      .map((code) => ({ code, status: statusOf(code), title: problemTitle(code) }))
      .sort((one, other) => one.status - other.status),
  ),
  /** Returns what a problem code means and how to resolve it; null for an unknown code. */
  problem: procedure("config.readPublic")
    .input(fieldsOf(z.object({ code: z.string("Say which problem.").overwrite(cleanCode) })))
    .query(({ input }) => {
      const code = problemCodes.find((known) => known === input.code);
      return code ? { code, status: statusOf(code), title: problemTitle(code), ...problemGuides[code] } : null;
    }),
});

/** Returns the slug of a group of calls. */
const slugOf = (tag: string): string => tag.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const publicCalls = (services: Services): readonly DescribedCall[] =>
  (apiReferenceOf(services)?.calls() ?? []).filter((call) => !isInternalCall(call));

/** Returns every public call in one line, by group, and the documented quotas. */
function readApiOverview(services: Services) {
  const groups = new Map<string, DescribedCall[]>();
  for (const call of publicCalls(services)) groups.set(call.tag, [...(groups.get(call.tag) ?? []), call]);
  const visible = Object.values<LimitPolicy>(policies).filter(({ isHidden }) => !isHidden);
  return {
    version: apiReferenceOf(services)?.document("public").info.version ?? "",
    origin: services.site.origin,
    sections: [...groups].map(([tag, calls]) => ({ slug: slugOf(tag), tag, calls: calls.map(callSummaryOf) })),
    quotas: visible.map(quotaOf),
  };
}

/** Returns one group of calls in full; null for an unknown group. */
function readApiSection(services: Services, slug: string) {
  const calls = publicCalls(services).filter(({ tag }) => slugOf(tag) === slug);
  const [first] = calls;
  if (!first) return null;
  const shared: Components = new Map();
  const shown = calls.map((call) => showCall(call, services.site.origin, shared));
  return { slug, tag: first.tag, calls: shown, shapes: componentShapesOf(shared) };
}

/** Returns components by name, each as a short shape. */
const componentShapesOf = (shared: Components) =>
  [...shared].map(([name, schema]) => ({ name, text: shapeOf(schema) })).sort((one, other) => one.name.localeCompare(other.name));
