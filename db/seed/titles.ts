import { contractSuites } from "../taxonomy/sector.ts";
import { limits } from "../values.ts";
import { sectorWords, titleLists } from "./data/sample-words.ts";
import type { Vacancy } from "./market.types.ts";
import { type Random, writePhrase } from "./random.ts";

const { formWords, titleEndings } = titleLists;

/** Writes the title as advertised: the plain title, with one addition in about half of the adverts. */
export function writeTitle(random: Random, vacancy: Vacancy, isFreelanceWording: boolean): string {
  const ending = pickEnding(random, vacancy);
  const base =
    isFreelanceWording && !/^(?:Associate|Director|Partner)/.test(vacancy.baseTitle) ? `Freelance ${vacancy.baseTitle}` : vacancy.baseTitle;
  const suite = vacancy.suites.find((named) => named.suite !== "any" && named.suite !== "subcontract-forms");
  const title =
    base +
    writePhrase(random, ending, {
      sectorTitle: sectorWords[vacancy.sector]?.title ?? "",
      suite: suite ? suiteWords(suite.suite, suite.form) : "JCT",
      months: String(vacancy.durationMonths ?? 6),
      region: vacancy.office.regionName,
    });
  return title.length <= limits.titleMaxChars ? title : base.slice(0, limits.titleMaxChars);
}

function pickEnding(random: Random, vacancy: Vacancy): string {
  const pattern = titleEndings.pattern[vacancy.workingPattern as keyof typeof titleEndings.pattern];
  if (pattern && random.chance(0.7)) return random.pick(pattern);
  // "SQS" alone is shorter than the minimum title length.
  if (vacancy.baseTitle.length < limits.titleMinChars) return random.pick(titleEndings.sector);
  const isFixedTerm = vacancy.contractType === "fixed-term" && vacancy.durationMonths;
  const isSuiteNamed = vacancy.suites.some(({ suite }) => suite !== "any" && suite !== "subcontract-forms");
  return random.weighted<string>([
    ["", 50],
    [random.pick(titleEndings.sector), vacancy.baseTitle.includes("MEP") || vacancy.baseTitle.includes(" - ") ? 0 : 26],
    [random.pick(titleEndings.suite), isSuiteNamed ? 7 : 0],
    [random.pick(titleEndings.side[vacancy.side]), vacancy.baseTitle.includes(" - ") ? 0 : 9],
    [random.pick(titleEndings.contract), vacancy.isContractRole && vacancy.durationMonths ? 30 : 0],
    [random.pick(titleEndings.fixedTerm), isFixedTerm ? 45 : 0],
    [random.pick(titleEndings.ir35), vacancy.payBasis === "outside-ir35" ? 26 : 0],
    [random.pick(titleEndings.region), 1.6],
  ]);
}

const optionSuites = new Set(["nec4", "nec3"]);

/** Returns a suite and form as commonly written: "NEC4 Option C", "JCT D&B". */
export function suiteWords(suite: string, form: string): string {
  const known = formWords[`${suite}:${form}`];
  if (known) return known;
  const label = contractSuites.find((term) => term.slug === suite)?.label ?? suite;
  return optionSuites.has(suite) && form.length === 1 ? `${label} Option ${form.toUpperCase()}` : label;
}
