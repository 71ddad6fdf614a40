import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { procedure, router } from "#server/kernel/trpc.ts";

const suggestionsShown = 8;

const country = z
  .strictObject({ slug: z.string().meta({ examples: ["scotland"] }), name: z.string().meta({ examples: ["Scotland"] }) })
  .meta({ id: "Country" });

export const placesRouter = router({
  countries: procedure("config.readPublic", {
    rest: {
      method: "GET",
      path: "/api/countries",
      name: "listCountries",
      summary: "The nations adverts may be placed in",
      tag: "Places and maps",
      batch: "any",
      cache: { maxAgeSeconds: 3600 },
    },
  })
    .output(answerOf(z.array(country)))
    .query(({ ctx }) => listCountries(ctx.services.gazetteer)),
  /** Suggests towns, counties and regions by name prefix, largest first. */
  suggest: procedure("config.readPublic")
    .input(
      fieldsOf(
        z.object({
          prefix: z
            .string()
            .catch("")
            .transform((text) => text.slice(0, 100)),
        }),
      ),
    )
    .query(({ ctx, input }) => {
      if (!input.prefix.trim()) return [];
      return ctx.services.gazetteer.suggest(input.prefix, suggestionsShown).map(({ label, kind, slug }) => ({ label, kind, slug }));
    }),
});

/** Returns the nations that have towns, by name. */
function listCountries(gazetteer: Gazetteer): z.infer<typeof country>[] {
  const ids = new Set(gazetteer.towns().flatMap(({ countryId }) => countryId ?? []));
  const countries = [...ids].flatMap((id) => gazetteer.byId(id) ?? []);
  return countries.map(({ slug, name }) => ({ slug, name })).sort((a, b) => a.name.localeCompare(b.name, "en-GB"));
}
