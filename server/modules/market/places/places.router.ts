import { z } from "zod";
import { procedure, router } from "#server/kernel/trpc.ts";

const suggestionsShown = 8;

export const placesRouter = router({
  /** Towns, counties and regions whose name begins as typed, largest first. */
  suggest: procedure("config.readPublic")
    .input(
      z.object({
        prefix: z
          .string()
          .catch("")
          .transform((text) => text.slice(0, 100)),
      }),
    )
    .query(({ ctx, input }) => {
      if (!input.prefix.trim()) return [];
      return ctx.services.gazetteer.suggest(input.prefix, suggestionsShown).map(({ label, kind, slug }) => ({ label, kind, slug }));
    }),
});
