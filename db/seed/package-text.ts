import {
  agencyApplySentences,
  applyHeadings,
  applySentences,
  basisWords,
  benefitWords,
  durationSentences,
  extensionWords,
  packageHeadings,
  packageSentences,
  placeSentences,
  statedPayWords,
  unstatedPayWords,
} from "./data/package-words.ts";
import type { Block } from "./html.ts";
import type { Pay, Vacancy } from "./market.types.ts";
import { capitalise, joinWords, writePhrase } from "./phrase.ts";
import type { Random } from "./random.ts";

const wholePounds = new Intl.NumberFormat("en-GB");
const withPence = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });
const homeDays = ["no days", "one day", "two days", "three days", "four days"];

/** Pay, place, length and benefits, with a heading or without. */
export function writePackage(random: Random, vacancy: Vacancy, slots: Readonly<Record<string, string>>): Block[] {
  const payWords = writePay(random, vacancy);
  const benefits = vacancy.benefits.flatMap((slug) => (benefitWords[slug] ? [writePhrase(random, random.pick(benefitWords[slug]))] : []));
  const place = capitalise(writePlace(random, vacancy, slots));
  const length = writeLength(random, vacancy);
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

/** "£55,000 to £62,000", "up to £420", "from £48,000". */
function payFigures({ minPence, maxPence }: Pay): string {
  const pounds = (pence: number) => `£${(pence % 100 ? withPence : wholePounds).format(pence / 100)}`;
  if (minPence === null) return `up to ${pounds(maxPence ?? 0)}`;
  if (maxPence === null) return `from ${pounds(minPence)}`;
  return minPence === maxPence ? pounds(minPence) : `${pounds(minPence)} to ${pounds(maxPence)}`;
}

function writePlace(random: Random, { workType, homeDaysPerWeek }: Vacancy, slots: Readonly<Record<string, string>>): string {
  const phrases = placeSentences[workType as keyof typeof placeSentences] ?? placeSentences["office-based"];
  return writePhrase(random, random.pick(phrases), { ...slots, home: homeDays[homeDaysPerWeek ?? 0] ?? "two days" });
}

function writeLength(random: Random, { durationMonths, extensionLikely }: Vacancy): string {
  if (durationMonths === null) return "";
  const extension = extensionLikely ? random.pick(extensionWords) : "";
  return writePhrase(random, random.pick(durationSentences), { months: numberWord(durationMonths), extension });
}

function numberWord(count: number): string {
  return ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"][count] ?? String(count);
}

/** How to apply: two to four sentences, those of an agency among them when one advertises. */
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
