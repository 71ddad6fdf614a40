import { z } from "zod";
import { jobCategories } from "#db/taxonomy/role.ts";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import { operation } from "#server/http/operations/operation.ts";
import { standing } from "#server/modules/market/terms/current-terms.ts";
import { countByFacet } from "./browse.queries.ts";

const cache = { maxAgeSeconds: 3600 };
const category = z
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
const skill = z
  .strictObject({
    vocabulary: z.enum(["skill", "software", "measurement"]),
    slug: z.string().meta({ examples: ["final-accounts"] }),
    label: z.string().meta({ examples: ["Final accounts"] }),
    group: z.string().nullable(),
  })
  .meta({ id: "Skill" });

const openSkills: readonly { vocabulary: "skill" | "software" | "measurement"; terms: readonly Term[] }[] = [
  { vocabulary: "skill", terms: tradeSkills },
  { vocabulary: "software", terms: softwareNames },
  { vocabulary: "measurement", terms: measurementRules },
];

/** Categories with live counts; skills, software and rules of measurement. */
export const vocabularyOperations = [
  operation({
    method: "GET",
    path: "/api/categories",
    action: "job.search",
    name: "listCategories",
    summary: "Categories of jobs, each with its number of live adverts",
    tag: "Vocabularies",
    answers: { 200: z.strictObject({ items: z.array(category) }) },
    batch: "any",
    cache,
    run: async ({ services, now }) => {
      const { facets } = await countByFacet(services, now);
      const items = jobCategories.map(({ slug, label, about }) => ({ slug, label, about, jobCount: facets.category[slug] ?? 0 }));
      return { body: { items } };
    },
  }),
  operation({
    method: "GET",
    path: "/api/skills",
    action: "config.readPublic",
    name: "listSkills",
    summary: "Skills, software and rules of measurement that adverts may name",
    tag: "Vocabularies",
    answers: { 200: z.strictObject({ items: z.array(skill) }) },
    batch: "any",
    cache,
    run: async ({ services }) => {
      const named = openSkills.flatMap(({ vocabulary, terms }) => toSkills(vocabulary, standing(services, vocabulary, terms)));
      return { body: { items: named } };
    },
  }),
];

function toSkills(vocabulary: "skill" | "software" | "measurement", terms: readonly Term[]) {
  return terms.map(({ slug, label, group }) => ({ vocabulary, slug, label, group: group ?? null }));
}
