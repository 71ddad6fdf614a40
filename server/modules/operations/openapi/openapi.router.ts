import { z } from "zod";
import { problemCodes, problemTitle, statusOf } from "#server/http/problems.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readApiOverview, readApiSection } from "./api-pages.queries.ts";
import problemGuides from "./problem-guides.json" with { type: "json" };

export const openapiRouter = router({
  overview: procedure("config.readPublic").query(({ ctx }) => readApiOverview(ctx.services)),
  /** Returns one group of operations in full; null for an unknown name. */
  section: procedure("config.readPublic")
    .input(z.object({ slug: z.string() }))
    .query(({ ctx, input }) => readApiSection(ctx.services, input.slug)),
  problems: procedure("config.readPublic").query(() =>
    problemCodes
      .map((code) => ({ code, status: statusOf(code), title: problemTitle(code) }))
      .sort((one, other) => one.status - other.status),
  ),
  /** Returns what a problem code means and how to resolve it; null for an unknown code. */
  problem: procedure("config.readPublic")
    .input(z.object({ code: z.string() }))
    .query(({ input }) => {
      const code = problemCodes.find((known) => known === input.code);
      return code ? { code, status: statusOf(code), title: problemTitle(code), ...problemGuides[code] } : null;
    }),
});
