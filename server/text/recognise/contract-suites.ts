import type { Need } from "#db/values.ts";
import { joinInitials } from "#server/text/initials.ts";
import { needAt } from "./need.ts";

export interface SuiteReading {
  suite: string;
  /** "" when only the suite is named. */
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

/** Contract suites an advert names, with their forms, each once. */
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
  if (suite === "jct") return named(jctForms, near);
  if (suite === "fidic") return named(fidicForms, text);
  if (suite === "ppc-tac-fac") return named(partneringForms, text);
  if (suite !== "nec4" && suite !== "nec3") return [];
  const options = [...near.matchAll(necOptions)].flatMap((match) => (match[1] ?? "").toLowerCase().match(/\b[a-f]\b/g) ?? []);
  const contracts = [
    ...(/\bPSC\b|professional services? contract/i.test(near) ? ["psc"] : []),
    ...(/\bTSC\b|term service/i.test(near) && suite === "nec4" ? ["tsc"] : []),
    ...(/\bECS\b/.test(near) && suite === "nec4" ? ["ecs"] : []),
  ];
  return [...new Set([...options.filter((option) => suite === "nec4" || nec3Forms.has(option)), ...contracts])];
}

function named(forms: readonly [RegExp, string][], text: string): string[] {
  return forms.filter(([pattern]) => pattern.test(text)).map(([, form]) => form);
}
