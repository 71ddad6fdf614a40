import type { FastifyInstance } from "fastify";
import { jobCategories } from "#db/taxonomy/role.ts";
import { tradeSkills } from "#db/taxonomy/skill.ts";
import type { Term } from "#db/taxonomy/term.ts";
import { measurementRules, softwareNames } from "#db/taxonomy/tools.ts";
import type { Services } from "#server/context.ts";
import { sendText } from "#server/http/conditional.ts";
import { countByFacet } from "./browse.queries.ts";

const jsonType = "application/json; charset=utf-8";
const maxAgeSeconds = 3600;

/** GET /api/categories with live counts, and /api/skills: skills, software and rules of measurement. */
export function addVocabulariesApi(app: FastifyInstance, services: Services): void {
  app.get("/api/categories", { config: { action: "job.search" } }, async (request, reply) => {
    const { facets } = await countByFacet(services, services.now());
    const items = jobCategories.map(({ slug, label, about }) => ({ slug, label, about, jobCount: facets.category[slug] ?? 0 }));
    return sendText(request, reply, jsonType, JSON.stringify({ items }), maxAgeSeconds);
  });

  const skills = JSON.stringify({
    items: [...toSkills("skill", tradeSkills), ...toSkills("software", softwareNames), ...toSkills("measurement", measurementRules)],
  });
  app.get("/api/skills", { config: { action: "config.readPublic" } }, async (request, reply) =>
    sendText(request, reply, jsonType, skills, maxAgeSeconds),
  );
}

function toSkills(vocabulary: "skill" | "software" | "measurement", terms: readonly Term[]) {
  return terms.map(({ slug, label, group }) => ({ vocabulary, slug, label, group: group ?? null }));
}
