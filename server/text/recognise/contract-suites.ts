import { type Need, type ProjectValueBand, type RicsLevel, type RicsRule, ricsLevels } from "#db/values.ts";
import { joinInitials } from "../initials.ts";

export interface SuiteReading {
  suite: string;
  /** "" when the advert names only the suite. */
  form: string;
  need: Need;
}

const suites: readonly [RegExp, string][] = [
  [/\bJCT\b|\bJoint Contracts Tribunal\b/i, "jct"],
  [/\bNEC ?3\b/i, "nec3"],
  [/\bNEC ?4\b|\bNEC\b(?! ?3)(?! (?:Birmingham|Group|Display|Corporation))/, "nec4"],
  [/\bFIDIC\b/i, "fidic"],
  [/\bPPC ?2000\b|\bTAC-?1\b|\bFAC-?1\b/i, "ppc-tac-fac"],
  [/\bICC (?:conditions|contracts?|forms?)\b|\bInfrastructure Conditions of Contract\b|\bICE conditions\b/i, "icc"],
  [/\bGC ?\/ ?Works\b/i, "gc-works"],
  [/\bIChemE\b/i, "icheme"],
  [/\bMF ?\/ ?1\b/i, "mf1"],
  [/\bSBCC\b/i, "sbcc"],
  [/\bLOGIC (?:contracts?|conditions|forms?)\b/, "logic"],
  [/\bRIBA (?:building |domestic )?contracts?\b/i, "riba"],
  [/\bbespoke (?:forms? of )?contracts?\b|\bbespoke amendments\b|\bclient'?s? bespoke\b/i, "bespoke"],
  [/\bDOM ?[12]\b|\bCECA (?:sub-?contract|forms?)\b/i, "subcontract-forms"],
];
const jctForms: readonly [RegExp, string][] = [
  [/\bminor works\b/i, "mw"],
  [/\bintermediate (?:building )?(?:contract|form)\b/i, "ic"],
  [/\bstandard building contract\b|\bSBC\b/, "sbc"],
  [/\bdesign (?:and|&) build\b|\bD ?& ?B\b/i, "db"],
  [/\bmajor projects? (?:form|contract)\b/i, "mp"],
  [/\bmeasured term\b|\bMTC\b/i, "mtc"],
  [/\bprime cost\b/i, "pcc"],
];
const fidicForms: readonly [RegExp, string][] = [
  [/\bred book\b/i, "red"],
  [/\byellow book\b/i, "yellow"],
  [/\bsilver book\b/i, "silver"],
  [/\bemerald book\b/i, "emerald"],
];
const partneringForms: readonly [RegExp, string][] = [
  [/\bPPC ?2000\b/i, "ppc2000"],
  [/\bTAC-?1\b/i, "tac-1"],
  [/\bFAC-?1\b/i, "fac-1"],
];
const necOptions = /\boptions? ([A-F](?:(?:\s*[,/&]\s*|\s+(?:and|or|to)\s+)[A-F])*)\b/gi;
const nec3Forms = new Set(["a", "c"]);

/** Finds the contract suites an advert names, with their forms, each once. */
export function readSuites(source: string): SuiteReading[] {
  const text = joinInitials(source);
  const found: SuiteReading[] = [];
  for (const [pattern, suite] of suites) {
    const at = text.search(pattern);
    if (at < 0) continue;
    const need = needAt(text, at);
    const forms = formsOf(suite, text, at);
    for (const form of forms.length > 0 ? forms : [""]) found.push({ suite, form, need });
  }
  return found;
}

function formsOf(suite: string, text: string, at: number): string[] {
  const near = text.slice(Math.max(0, at - 80), at + 240);
  if (suite === "jct") return matchingForms(jctForms, near);
  if (suite === "fidic") return matchingForms(fidicForms, text);
  if (suite === "ppc-tac-fac") return matchingForms(partneringForms, text);
  if (suite !== "nec4" && suite !== "nec3") return [];
  const options = [...near.matchAll(necOptions)].flatMap((match) => (match[1] ?? "").toLowerCase().match(/\b[a-f]\b/g) ?? []);
  const contracts = [
    ...(/\bPSC\b|professional services? contract/i.test(near) ? ["psc"] : []),
    ...(/\bTSC\b|term service/i.test(near) && suite === "nec4" ? ["tsc"] : []),
    ...(/\bECS\b/.test(near) && suite === "nec4" ? ["ecs"] : []),
  ];
  return [...new Set([...options.filter((option) => suite === "nec4" || nec3Forms.has(option)), ...contracts])];
}

function matchingForms(forms: readonly [RegExp, string][], text: string): string[] {
  return forms.filter(([pattern]) => pattern.test(text)).map(([, form]) => form);
}

const ladder: readonly [RegExp, RicsLevel][] = [
  [/\bFRICS\b/i, "frics"],
  [
    /\bMRICS\b|\bchartered (?:quantity )?surveyor\b|\b(?:RICS[- ]|fully )?chartered (?:status|member)\b|\bRICS (?:qualified|chartered|accredited)\b/i,
    "mrics",
  ],
  [/\bAssocRICS\b|\bAssoc RICS\b/i, "assocrics"],
  [/\bAPC\b/, "enrolled-apc"],
];

/** Finds the RICS level an advert asks for, and whether it is required; the lowest level named counts, because it is sufficient. */
export function readRics(source: string): { level: RicsLevel; rule: RicsRule | null } {
  const text = joinInitials(source);
  const found = ladder.flatMap(([pattern, level]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ at, level }];
  });
  const named = found.filter(({ level }) => level !== "enrolled-apc");
  const lowest = (named.length > 0 ? named : found).sort((a, b) => ricsLevels.indexOf(a.level) - ricsLevels.indexOf(b.level))[0];
  if (!lowest) return { level: "none", rule: null };
  return { level: lowest.level, rule: ricsRuleAt(text, lowest.at) };
}

function ricsRuleAt(text: string, at: number): RicsRule {
  const sentence = sentenceAt(text, at);
  if (/\bworking towards\b|\bstudying\b|\bpursu(?:e|ing)\b|\bsupport\b|\bobtain\b|\bachiev(?:e|ing)\b/i.test(sentence))
    return "working-towards";
  const isFirm =
    /\b(?:must|essential|required|mandatory|need to be)\b/i.test(sentence) &&
    !/\b(?:desirable|preferred|ideally|advantage\w*|not essential)\b/i.test(sentence);
  return isFirm ? "required" : "preferred";
}

const projectValue =
  /£\s?(\d+(?:\.\d+)?)\s?(k|m|mil|million|mn|bn|billion)?(?:\s?(?:-|–|to)\s?£?\s?(\d+(?:\.\d+)?)\s?(k|m|mil|million|mn|bn|billion))?(?![\w,])/gi;
const bands: readonly [number, ProjectValueBand][] = [
  [1, "under-1m"],
  [5, "1m-5m"],
  [20, "5m-20m"],
  [50, "20m-50m"],
  [100, "50m-100m"],
  [500, "100m-500m"],
];

/** Returns the band of the projects' upper value, read from amounts in millions near a word for projects, not for turnover. */
export function readProjectValue(text: string): ProjectValueBand | null {
  for (const match of text.matchAll(projectValue)) {
    const unit = (match[4] ?? match[2] ?? "").toLowerCase();
    if (!/^(?:m|b)/.test(unit)) continue;
    const around = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 50);
    if (
      /\bturnover\b|\brevenue\b|\binvest|\bportfolio of clients\b/i.test(clauseAround(text, match.index, match[0].length)) ||
      !/\bprojects?\b|\bschemes?\b|\bvalue[ds]?\b|\bbuilds?\b|\bcontracts?\b|\bdevelopments?\b|\bprogramme\b|\btenders?\b|\bbids?\b/i.test(
        around,
      )
    )
      continue;
    const millions = Number(match[3] ?? match[1]) * (unit.startsWith("b") ? 1000 : 1);
    return bands.find(([upper]) => millions <= upper)?.[1] ?? "over-500m";
  }
  return null;
}

/** The words near an amount that belong to it: a label on the line above does, another sentence or line does not. */
function clauseAround(text: string, index: number, length: number): string {
  const before = text.slice(Math.max(0, index - 60), index).split(/[.;]\s|•|\n(?=[^\n]*\p{L})/u);
  const after = text.slice(index + length, index + length + 50).split(/[.;]\s|•|\n/);
  return `${before.at(-1)} ${after[0]}`;
}

const must = /\b(?:essential|must|required|requires?|requirement|mandatory|prerequisite)\b/i;
const notMust =
  /\b(?:desirable|advantage(?:ous)?|preferred|preferably|beneficial|ideally|not essential|nice to have|bonus|useful|would be)\b/i;
const trained = /\b(?:training (?:will be |is )?(?:given|provided)|will train|full training)\b/i;

/** Returns the level of knowledge required of the item at `index`, judged by the words of its own sentence. */
export function needAt(text: string, index: number): Need {
  const sentence = sentenceAt(text, index);
  if (trained.test(sentence)) return "will-train";
  return must.test(sentence) && !notMust.test(sentence) ? "must" : "useful";
}

/** Returns the sentence, list item or line around `index`. */
function sentenceAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - 300), index);
  const after = text.slice(index, index + 300);
  const start = Math.max(before.lastIndexOf(". "), before.lastIndexOf("\n"), before.lastIndexOf("; "), before.lastIndexOf("•"));
  const end = after.search(/\.\s|\.$|\n|;\s|•/);
  return before.slice(start + 1) + (end < 0 ? after : after.slice(0, end));
}
