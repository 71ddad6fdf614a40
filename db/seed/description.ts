import { agencyOpenings, dutyLists, hirerWords, packageWords, sectorWords, unnamedHirers } from "./data/sample-words.ts";
import type { Firm, Pay, Vacancy } from "./market.types.ts";
import { capitalise, joinWords, type Random, sectorInSentence, withArticle, writePhrase } from "./random.ts";
import { type Block, writeRequests } from "./requests-text.ts";
import { suiteWords } from "./titles.ts";
import { levelRank } from "./vacancy.ts";

const { dutyHeadings, dutyLeads, dutySentences, dutyWords } = dutyLists;
const {
  agencyApplySentences,
  applyHeadings,
  applySentences,
  basisWords,
  benefitWords,
  durationSentences,
  extensionWords,
  packageHeadings,
  packageSentences,
  patternSentences,
  placeSentences,
  projectSentences,
  routeSentences,
  statedPayWords,
  unstatedPayWords,
  valueSentences,
} = packageWords;
type DutySet = keyof typeof dutyWords;

export interface AdvertTexts {
  summary: string;
  descriptionHtml: string;
  descriptionText: string;
}

export interface AdvertFacts {
  vacancy: Vacancy;
  advertiser: Firm;
  /** False when an agency does not name its client. */
  isClientNamed: boolean;
}

type Slots = Record<string, string>;
const summaryMaxChars = 280;
const longestWords = 350;

/** Writes the whole advert. `random` must be specific to the advert, so that two adverts of one vacancy are worded differently. */
export function writeAdvert(random: Random, facts: AdvertFacts): AdvertTexts {
  const { vacancy, advertiser } = facts;
  const slots = makeSlots(random, facts);
  const opening = writeOpening(random, facts, slots);
  const duties = writeDuties(random, vacancy, slots);
  const requests = writeRequests(random, vacancy);
  const packageBlocks = writePackage(random, vacancy, slots);
  const middle = random.weighted([
    [[duties, requests, packageBlocks], 70],
    [[packageBlocks, duties, requests], 12],
    [[requests, duties, packageBlocks], 18],
  ]);
  const body = middle.flat();
  const blocks = shortenBlocks([
    ...opening.map((text): Block => ({ kind: "paragraph", text })),
    ...(advertiser.isAgency ? body.map(rewordForAgency) : body),
    ...writeApplication(random, { slots, isAgency: advertiser.isAgency }),
  ]);
  return { summary: summarise(opening.join(" ")), descriptionHtml: blocksToHtml(blocks), descriptionText: blocksToText(blocks) };
}

function makeSlots(random: Random, { vacancy, advertiser, isClientNamed }: AdvertFacts): Slots {
  const sector = sectorWords[vacancy.sector];
  const [package1 = "groundworks", package2 = "finishes"] = random.some(sector?.packages ?? [], 2);
  const suite = vacancy.suites[0];
  const role = withArticle(vacancy.baseTitle);
  return {
    firm: advertiser.name,
    hirer: isClientNamed ? vacancy.hirer.name : random.pick(unnamedHirers[vacancy.side]),
    agencyKind: advertiser.employerType === "employment-business" ? "employment business" : "employment agency",
    tenure: tenureOf(vacancy.contractType),
    role,
    roleCap: capitalise(role),
    rolePlural: /(?:Surveyor|Manager|Consultant|Engineer|Estimator|Planner|Analyst|Controller|Agent|Administrator|QS)$/.test(
      vacancy.baseTitle,
    )
      ? `${vacancy.baseTitle}s`
      : `people who could be ${role}`,
    office: vacancy.office.name,
    site: (vacancy.site ?? vacancy.office).name,
    sector: sectorInSentence(vacancy.sector),
    project: writePhrase(random, random.pick(sector?.projects ?? ["building work"])),
    package1,
    package2,
    suite: suite ? suiteWords(suite.suite, suite.form) : "the contract",
  };
}

function writeOpening(random: Random, { vacancy, advertiser }: AdvertFacts, slots: Slots): string[] {
  const phrase = random.pick(advertiser.isAgency ? agencyOpenings : (hirerWords[advertiser.employerType]?.openings ?? []));
  const first = capitalise(writePhrase(random, phrase, slots));
  const more: string[] = [];
  if (!phrase.includes("{project}")) more.push(writePhrase(random, random.pick(projectSentences), slots));
  if (vacancy.projectValueBand && random.chance(0.6)) {
    more.push(writePhrase(random, random.pick(valueSentences), { value: bandWords[vacancy.projectValueBand] }));
  }
  const route = vacancy.procurementRoute ? routeSentences[vacancy.procurementRoute] : undefined;
  if (route && random.chance(0.7)) more.push(writePhrase(random, random.pick(route)));
  const pattern = patternSentences[vacancy.workingPattern];
  if (pattern) more.push(writePhrase(random, random.pick(pattern)));
  const joined = more.map(capitalise).join(" ");
  return joined === "" ? [first] : random.chance(0.6) ? [first, joined] : [`${first} ${joined}`];
}

const bandWords = {
  "under-1m": "under £1m",
  "1m-5m": "between £1m and £5m",
  "5m-20m": "between £5m and £20m",
  "20m-50m": "between £20m and £50m",
  "50m-100m": "between £50m and £100m",
  "100m-500m": "from £100m to £500m",
  "over-500m": "above £500m",
} as const;

function writeDuties(random: Random, vacancy: Vacancy, slots: Slots): Block[] {
  const count = random.int(4, 7);
  const rank = levelRank(vacancy.level);
  const dutySet = dutySetOf(vacancy);
  const phrases: string[] = rank >= 7 ? random.some(dutyWords.leadership, 2) : rank <= 2 ? random.some(dutyWords.junior, 3) : [];
  if (dutySet === "costEngineering" || dutySet === "contracts") phrases.push(...random.some(dutyWords[dutySetOfSide(vacancy)], 1));
  phrases.push(...random.some(dutyWords[dutySet], Math.max(2, count - phrases.length)));
  const ordered = rank >= 7 ? phrases : random.some(phrases, phrases.length);
  const duties = ordered.map((phrase) => writePhrase(random, phrase, slots));
  const blocks: Block[] = random.chance(0.82) ? [{ kind: "heading", text: random.pick(dutyHeadings) }] : [];
  if (random.chance(0.24)) {
    const [first = "", second = "", third = "", fourth = ""] = duties;
    const sentence = writePhrase(random, random.pick(dutySentences), { first, second, third, fourth });
    return [...blocks, { kind: "paragraph", text: capitalise(sentence) }];
  }
  const lead = random.pick(dutyLeads);
  if (lead !== "") blocks.push({ kind: "paragraph", text: lead });
  blocks.push({ kind: "list", items: duties.map(capitalise) });
  return blocks;
}

function dutySetOf(vacancy: Vacancy): DutySet {
  if (vacancy.side === "claims") return "claims";
  if (vacancy.category === "cost-engineer") return "costEngineering";
  if (vacancy.category === "contract-manager") return "contracts";
  return dutySetOfSide(vacancy);
}

function dutySetOfSide({ side, sector }: Vacancy): DutySet {
  if (side === "contractor") {
    const group = sectorWords[sector]?.group;
    return group === "infrastructure" || group === "process" ? "civils" : "contractor";
  }
  return side === "public-body" ? "client" : side;
}

/** Rewords "our" as "the client's", for an agency's advert. */
function rewordForAgency(block: Block): Block {
  const change = (text: string) => text.replace(/\bour\b/g, "the client’s").replace(/\bOur\b/g, "The client’s");
  return block.kind === "list" ? { kind: "list", items: block.items.map(change) } : { kind: block.kind, text: change(block.text) };
}

/** Removes items from the longest list until the advert is within the length limit. */
function shortenBlocks(blocks: readonly Block[]): readonly Block[] {
  if (blocksToText(blocks).split(/\s+/).length <= longestWords) return blocks;
  const longest = Math.max(...blocks.map((block) => (block.kind === "list" ? block.items.length : 0)));
  if (longest <= 3) return blocks;
  const at = blocks.findIndex((block) => block.kind === "list" && block.items.length === longest);
  return shortenBlocks(
    blocks.map((block, index) => (index === at && block.kind === "list" ? { kind: "list", items: block.items.slice(0, -1) } : block)),
  );
}

function tenureOf(contractType: string): string {
  if (contractType === "temp-to-perm") return "temporary-to-permanent";
  if (contractType === "fixed-term") return "fixed-term, temporary";
  return contractType === "contract-freelance" || contractType === "temporary" ? "temporary" : "permanent";
}

function summarise(text: string): string {
  if (text.length <= summaryMaxChars) return text;
  const cut = text.slice(0, summaryMaxChars);
  return `${cut.slice(0, cut.lastIndexOf(" ")).replace(/[.,;:]$/, "")}…`;
}

const wholePounds = new Intl.NumberFormat("en-GB");

const withPence = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });

const homeDays = ["no days", "one day", "two days", "three days", "four days"];

/** Writes pay, place, duration and benefits, with or without a heading. */
function writePackage(random: Random, vacancy: Vacancy, slots: Readonly<Record<string, string>>): Block[] {
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
function writeApplication(random: Random, { slots, isAgency }: { slots: Readonly<Record<string, string>>; isAgency: boolean }): Block[] {
  const sentences = random.some(applySentences, random.int(2, isAgency ? 2 : 4));
  if (isAgency) sentences.push(...random.some(agencyApplySentences, random.int(1, 2)));
  const text = sentences.map((phrase) => writePhrase(random, phrase, slots)).join(" ");
  const heading: Block[] = random.chance(0.62) ? [{ kind: "heading", text: random.pick(applyHeadings) }] : [];
  return [...heading, { kind: "paragraph", text }];
}

function blocksToHtml(blocks: readonly Block[]): string {
  let html = "";
  for (const block of blocks) {
    if (block.kind === "heading") html += `<h2>${escapeHtml(block.text)}</h2>`;
    else if (block.kind === "paragraph") html += `<p>${escapeHtml(block.text)}</p>`;
    else html += `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  }
  return html;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function blocksToText(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.kind === "list" ? block.items.join("\n") : block.text)).join("\n");
}
