import { contractSuites } from "../taxonomy/sector.ts";
import { limits } from "../values.ts";
import { sectorWords, titleLists } from "./data/sample-words.ts";
import type { Vacancy } from "./market.types.ts";
import { type Random, writePhrase } from "./random.ts";

const { titleEndings } = titleLists;

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
const formWords: Readonly<Record<string, string>> = {
  "jct:db": "JCT D&B",
  "jct:sbc": "JCT Standard",
  "jct:ic": "JCT Intermediate",
  "jct:mw": "JCT Minor Works",
  "jct:mtc": "JCT Measured Term",
  "fidic:red": "FIDIC Red Book",
  "fidic:yellow": "FIDIC Yellow Book",
  "fidic:silver": "FIDIC Silver Book",
  "ppc-tac-fac:ppc2000": "PPC2000",
  "ppc-tac-fac:tac-1": "TAC-1",
  "ppc-tac-fac:fac-1": "FAC-1",
  "ppc-tac-fac:": "PPC2000 and TAC-1",
  "nec4:psc": "NEC4 PSC",
  "nec4:tsc": "NEC4 TSC",
  "nec4:ecs": "the NEC4 subcontract",
  "nec3:psc": "NEC3 PSC",
  "icheme:red": "IChemE Red Book",
  "icheme:green": "IChemE Green Book",
  "icheme:burgundy": "IChemE Burgundy Book",
  "bespoke:": "client bespoke forms",
  "subcontract-forms:": "DOM and bespoke subcontracts",
  "logic:": "LOGIC forms",
  "gc-works:": "GC/Works",
  "mf1:": "MF/1",
  "icc:": "ICC conditions",
  "riba:": "the RIBA building contracts",
  "sbcc:": "SBCC",
  "any:": "a standard form",
};

/** Returns a suite and form as commonly written: "NEC4 Option C", "JCT D&B". */
export function suiteWords(suite: string, form: string): string {
  const known = formWords[`${suite}:${form}`];
  if (known) return known;
  const label = contractSuites.find((term) => term.slug === suite)?.label ?? suite;
  return optionSuites.has(suite) && form.length === 1 ? `${label} Option ${form.toUpperCase()}` : label;
}
