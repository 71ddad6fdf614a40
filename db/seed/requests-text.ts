import { measurementRules, softwareNames, tradeSkills } from "../taxonomy/tools.ts";
import type { Need, RicsLevel } from "../values.ts";
import { requestWords } from "./data/sample-words.ts";
import type { Tool, Vacancy } from "./market.types.ts";
import { capitalise, joinWords, type Random, writePhrase } from "./random.ts";
import { suiteWords } from "./titles.ts";

const {
  desirableSentences,
  essentialLeads,
  experienceWords,
  measurementRequests,
  personRequests,
  requestHeadings,
  requestSentences,
  ricsRequests,
  skillRequests,
  softwareRequests,
  suiteRequests,
} = requestWords;

const labelOf = new Map<string, string>([...tradeSkills, ...softwareNames, ...measurementRules].map((term) => [term.slug, term.label]));
const ricsWords: Readonly<Record<RicsLevel, string>> = {
  none: "RICS",
  student: "RICS student membership",
  "enrolled-apc": "the APC",
  assocrics: "AssocRICS",
  mrics: "MRICS",
  frics: "FRICS",
};

/** Writes the requirements, essential ones separate from desirable, with at least one essential. */
export function writeRequests(random: Random, vacancy: Vacancy): Block[] {
  const { needs, wishes, training } = collectRequirements(random, vacancy);
  const wishSentence = wishes.length > 0 ? writePhrase(random, random.pick(desirableSentences), { wishes: joinWords(wishes) }) : "";
  const desirable = `${wishSentence} ${training}`.trim();
  const heading: Block[] = random.chance(0.82) ? [{ kind: "heading", text: random.pick(requestHeadings) }] : [];
  if (random.chance(0.26)) {
    const text = writePhrase(random, random.pick(requestSentences), { needs: joinWords(needs), desirable }).trim();
    return [...heading, { kind: "paragraph", text }];
  }
  const lead = random.pick(essentialLeads);
  return [
    ...heading,
    ...(lead === "" ? [] : [{ kind: "paragraph", text: lead } as const]),
    { kind: "list", items: needs.map(capitalise) },
    ...(desirable === "" ? [] : [{ kind: "paragraph", text: desirable } as const]),
  ];
}

function collectRequirements(random: Random, vacancy: Vacancy): { needs: string[]; wishes: string[]; training: string } {
  const needs = random.some(experienceWords[vacancy.level] ?? [], random.int(1, 3)).map((phrase) => writePhrase(random, phrase));
  const wishes: string[] = [];
  let training = "";
  for (const need of ["must", "useful", "will-train"] as const) {
    const named = vacancy.suites.filter((suite) => suite.need === need && suite.suite !== "any");
    if (named.length === 0) continue;
    const suite = joinWords([...new Set(named.map((each) => suiteWords(each.suite, each.form)))]);
    const words = writePhrase(random, random.pick(suiteRequests[need]), { suite });
    if (need === "will-train") training = capitalise(words);
    else listForNeed(need, needs, wishes).push(words);
  }
  if (vacancy.ricsRule) {
    const words = writePhrase(random, random.pick(ricsRequests[vacancy.ricsRule]), { rics: ricsWords[vacancy.ricsLevel] });
    (vacancy.ricsRule === "required" ? needs : wishes).push(words);
  }
  const skills = vacancy.tools.filter((tool) => tool.vocabulary === "skill");
  for (const skill of random.some(skills, random.int(0, 2))) listForNeed(skill.need, needs, wishes).push(writeTool(random, skill));
  for (const tool of vacancy.tools) if (tool.vocabulary !== "skill") listForNeed(tool.need, needs, wishes).push(writeTool(random, tool));
  needs.push(...random.some(personRequests, random.int(1, 3)).map((phrase) => writePhrase(random, phrase)));
  return { needs, wishes, training };
}

function listForNeed(need: Need, needs: string[], wishes: string[]): string[] {
  return need === "must" ? needs : wishes;
}

function writeTool(random: Random, { vocabulary, slug }: Tool): string {
  const label = labelOf.get(slug) ?? slug;
  if (vocabulary === "software") return writePhrase(random, random.pick(softwareRequests), { software: label });
  if (vocabulary === "measurement") return writePhrase(random, random.pick(measurementRequests), { measurement: label });
  return writePhrase(random, random.pick(skillRequests), {
    skill: /^(?:CDM|Building Safety|Procurement Act|Construction Act)/.test(label) ? `the ${label}` : lowerFirst(label),
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A part of an advert's text before conversion to markup. */
export type Block = { kind: "heading"; text: string } | { kind: "paragraph"; text: string } | { kind: "list"; items: readonly string[] };
