import { z } from "zod";
import { jobCategories, type Term } from "#db/taxonomy/role.ts";
import { measurementRules, softwareNames, tradeSkills } from "#db/taxonomy/tools.ts";
import type { Context } from "#server/kernel/context.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import { countByFacet } from "./browse.queries.ts";

export const category = z
  .strictObject({
    slug: z.string().meta({ examples: ["quantity-surveyor"] }),
    label: z.string().meta({ examples: ["Quantity surveyor"] }),
    about: z.string(),
    jobCount: z
      .int()
      .min(0)
      .meta({ examples: [412] }),
  })
  .meta({ id: "JobCategory" });
type Category = z.infer<typeof category>;
export const skill = z
  .strictObject({
    vocabulary: z.enum(["skill", "software", "measurement"]),
    slug: z.string().meta({ examples: ["final-accounts"] }),
    label: z.string().meta({ examples: ["Final accounts"] }),
    group: z.string().nullable(),
  })
  .meta({ id: "Skill" });
type Skill = z.infer<typeof skill>;

const openSkills: readonly { vocabulary: Skill["vocabulary"]; terms: readonly Term[] }[] = [
  { vocabulary: "skill", terms: tradeSkills },
  { vocabulary: "software", terms: softwareNames },
  { vocabulary: "measurement", terms: measurementRules },
];

/** Returns job categories, each with its number of live adverts. */
export async function listCategories({ services, now }: Context): Promise<Category[]> {
  const { facets } = await countByFacet(services, now);
  return jobCategories.map(({ slug, label, about }) => ({ slug, label, about, jobCount: facets.category[slug] ?? 0 }));
}

/** Returns skills, software and rules of measurement that adverts may name. */
export const listSkills = ({ services }: Context): Skill[] =>
  openSkills.flatMap(({ vocabulary, terms }) => toSkills(vocabulary, unmergedTerms(services, vocabulary, terms)));

function toSkills(vocabulary: Skill["vocabulary"], terms: readonly Term[]): Skill[] {
  return terms.map(({ slug, label, group }) => ({ vocabulary, slug, label, group: group ?? null }));
}
