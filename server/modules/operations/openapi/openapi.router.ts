import { z } from "zod";
import { problemCodes, problemTitle, statusOf } from "#server/http/problems.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readApiOverview, readApiSection } from "./api-pages.queries.ts";
import { problemGuides } from "./problem-guides.ts";

const word = z.string().max(100);

/** What the pages about the API show. */
export const openapiRouter = router({
  overview: procedure("config.readPublic").query(({ ctx }) => readApiOverview(ctx.services)),
  /** One group of calls in full; null when there is none of that name. */
  section: procedure("config.readPublic")
    .input(z.object({ slug: word }))
    .query(({ ctx, input }) => readApiSection(ctx.services, input.slug)),
  problems: procedure("config.readPublic").query(() =>
    problemCodes
      .map((code) => ({ code, status: statusOf(code), title: problemTitle(code) }))
      .sort((one, other) => one.status - other.status),
  ),
  /** What a problem means and what to do; null for a code that is none. */
  problem: procedure("config.readPublic")
    .input(z.object({ code: word }))
    .query(({ input }) => {
      const code = problemCodes.find((known) => known === input.code);
      return code ? { code, status: statusOf(code), title: problemTitle(code), ...problemGuides[code] } : null;
    }),
});
