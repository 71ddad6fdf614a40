import { measurementRules, softwareNames, tradeSkills } from "../taxonomy/tools.ts";
import type { Need, RicsLevel } from "../values.ts";
import {
  agencyApplySentences,
  applyHeadings,
  applySentences,
  basisWords,
  benefitWords,
  desirableSentences,
  durationSentences,
  essentialLeads,
  experienceWords,
  extensionWords,
  measurementRequests,
  packageHeadings,
  packageSentences,
  personRequests,
  placeSentences,
  requestHeadings,
  requestSentences,
  ricsRequests,
  skillRequests,
  softwareRequests,
  statedPayWords,
  suiteRequests,
  unstatedPayWords,
} from "./data/sample-words.ts";
import type { Pay, Tool, Vacancy } from "./market.types.ts";
import { capitalise, joinWords, type Random, writePhrase } from "./random.ts";
import { suiteWords } from "./titles.ts";

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

const wholePounds = new Intl.NumberFormat("en-GB");
const withPence = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
const homeDays = ["no days", "one day", "two days", "three days", "four days"];

/** Writes pay, place, duration and benefits, with or without a heading. */
export function writePackage(random: Random, vacancy: Vacancy, slots: Readonly<Record<string, string>>): Block[] {
  const payWords = writePay(random, vacancy);
  const benefits = vacancy.benefits.flatMap((slug) => (benefitWords[slug] ? [writePhrase(random, random.pick(benefitWords[slug]))] : []));
  const place = capitalise(writeWorkplace(random, vacancy, slots));
  const length = writeDuration(random, vacancy);
  const heading: Block[] = random.chance(0.74) ? [{ kind: "heading", text: random.pick(packageHeadings) }] : [];
  const facts = [length, place].filter(Boolean).join(" ");
  if (benefits.length === 0) return [...heading, { kind: "paragraph", text: `${payWords} ${facts}` }];
  if (benefits.length > 2 && random.chance(0.5)) {
    return [...heading, { kind: "paragraph", text: `${payWords} ${facts}` }, { kind: "list", items: benefits.map(capitalise) }];
  }
  const sentence = writePhrase(random, random.pick(packageSentences), { payWords, benefits: joinWords(benefits) });
  return [...heading, { kind: "paragraph", text: random.chance(0.5) ? `${sentence} ${facts}` : `${facts} ${sentence}` }];
}

function writePay(random: Random, { pay, payBasis, hoursPerDay }: Vacancy): string {
  const basis = payBasis ? basisWords[payBasis] : "";
  if (!pay) return writePhrase(random, random.pick(unstatedPayWords)) + (basis ? ` Basis: ${basis}.` : "");
  const words = writePhrase(random, random.pick(statedPayWords[pay.period]), {
    pay: payFigures(pay),
    basis,
    hours: numberWord(hoursPerDay ?? 8),
  });
  return capitalise(words) + (basis && !words.includes(basis) ? ` ${capitalise(basis)}.` : "");
}

/** Formats pay: "£55,000 to £62,000", "up to £420", "from £48,000". */
function payFigures({ minPence, maxPence }: Pay): string {
  const pounds = (pence: number) => `£${(pence % 100 ? withPence : wholePounds).format(pence / 100)}`;
  if (minPence === null) return `up to ${pounds(maxPence ?? 0)}`;
  if (maxPence === null) return `from ${pounds(minPence)}`;
  return minPence === maxPence ? pounds(minPence) : `${pounds(minPence)} to ${pounds(maxPence)}`;
}

function writeWorkplace(random: Random, { workType, homeDaysPerWeek }: Vacancy, slots: Readonly<Record<string, string>>): string {
  const phrases = placeSentences[workType as keyof typeof placeSentences] ?? placeSentences["office-based"];
  return writePhrase(random, random.pick(phrases), { ...slots, home: homeDays[homeDaysPerWeek ?? 0] ?? "two days" });
}

function writeDuration(random: Random, { durationMonths, extensionLikely }: Vacancy): string {
  if (durationMonths === null) return "";
  const extension = extensionLikely ? random.pick(extensionWords) : "";
  return writePhrase(random, random.pick(durationSentences), { months: numberWord(durationMonths), extension });
}

function numberWord(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"][count] ?? String(count);
}

/** Writes how to apply: two to four sentences, with an agency's own where one advertises. */
export function writeApplication(
  random: Random,
  { slots, isAgency }: { slots: Readonly<Record<string, string>>; isAgency: boolean },
): Block[] {
  const sentences = random.some(applySentences, random.int(2, isAgency ? 2 : 4));
  if (isAgency) sentences.push(...random.some(agencyApplySentences, random.int(1, 2)));
  const text = sentences.map((phrase) => writePhrase(random, phrase, slots)).join(" ");
  const heading: Block[] = random.chance(0.62) ? [{ kind: "heading", text: random.pick(applyHeadings) }] : [];
  return [...heading, { kind: "paragraph", text }];
}

/** A part of an advert's text before conversion to markup. */
export type Block = { kind: "heading"; text: string } | { kind: "paragraph"; text: string } | { kind: "list"; items: readonly string[] };

export function blocksToHtml(blocks: readonly Block[]): string {
  let html = "";
  for (const block of blocks) {
    if (block.kind === "heading") html += `<h2>${escapeHtml(block.text)}</h2>`;
    else if (block.kind === "paragraph") html += `<p>${escapeHtml(block.text)}</p>`;
    else html += `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  }
  return html;
}

export function blocksToText(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.kind === "list" ? block.items.join("\n") : block.text)).join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
