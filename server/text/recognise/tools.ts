import { measurementRules, tradeSkills } from "#db/taxonomy/tools.ts";
import type { Need } from "#db/values.ts";
import { joinInitials } from "#server/text/initials.ts";
import { needAt } from "./contract-suites.ts";

export interface ToolReading {
  vocabulary: "skill" | "software" | "measurement";
  slug: string;
  need: Need;
}

/** Names that are ordinary words match only with their exact capitals, or beside their maker. */
const software: readonly [RegExp, string][] = [
  [/\bcost ?x\b/i, "costx"],
  [/\bCATO\b|\bCausway CATO\b/, "cato"],
  [/\bCauseway (?:estimating|software)\b|\bCauseway\b/, "causeway-estimating"],
  [/\bCCS\b(?! ?framework)|\bCandy\b/, "candy"],
  [/\bConQuest\b|\bConquest (?:estimating|software)\b/, "conquest"],
  [/\bCubit\b/, "cubit"],
  [/\bbluebeam\b/i, "bluebeam"],
  [/\brevit\b/i, "revit"],
  [/\bnavisworks\b/i, "navisworks"],
  [/\bautodesk construction cloud\b|\bBIM ?360\b/i, "autodesk-construction-cloud"],
  [/\bCOINS\b/, "coins"],
  [/\bprimavera\b|\bP6\b/i, "primavera-p6"],
  [/\basta\b(?: powerproject)?/i, "asta-powerproject"],
  [/\bCEMAR\b/i, "cemar"],
  [/\bfast ?draft\b/i, "fastdraft"],
  [/\bsypro\b/i, "sypro"],
  [/\becosys\b/i, "ecosys"],
  [/\boracle unifier\b|\bUnifier\b/, "oracle-unifier"],
  [/\bprocore\b/i, "procore"],
  [/\bViewpoint\b/, "viewpoint"],
  [/\baconex\b/i, "aconex"],
  [/\bBCIS\b/, "bcis"],
  [/\bSpon'?s\b/, "spons"],
  [/\b(?:MS|Microsoft) Excel\b|\bExcel\b(?! (?:in|at|as|with|and grow|within|your)\b)/, "excel"],
  [/\bpower ?bi\b/i, "power-bi"],
  [/\bSAP\b/, "sap"],
  [/\bSage\b/, "sage"],
];
const measurement: readonly [RegExp, string][] = [
  ...measurementRules.map(({ slug, label }): [RegExp, string] => [new RegExp(`\\b${label.replace(/(\d)$/, " ?$1")}\\b`), slug]),
  [/\bCESMM\b/, "cesmm4"],
  [/\bmethod of measurement for highway works\b/i, "mmhw"],
];
/** Skills too common in adverts of any trade to be informative. */
const everyday = new Set(["negotiation", "report-writing", "insurance", "client-liaison", "team-leadership", "cash-flow"]);
const otherNames: Record<string, string> = {
  "taking-off": "take[- ]?offs?|taking[- ]?off",
  "bills-of-quantities": "bills? of quantit(?:y|ies)|boqs?",
  "cost-value-reconciliation": "cvrs?|cost[- ]value (?:reconciliations?|reports?|reporting|comparisons?)",
  "forecasting-and-cost-to-complete": "cost[- ]to[- ]complete|final forecasts?|end[- ]of[- ]life forecasts?",
  "interim-valuations-and-applications-for-payment":
    "interim (?:valuations?|applications?|payments?)|applications? for payment|monthly valuations?",
  "payment-and-pay-less-notices": "pay[- ]less notices?|payment notices?",
  "extensions-of-time": "extensions? of time",
  "tender-analysis-and-reports": "tender (?:analysis|reports?|evaluations?)",
  "tender-documents": "tender (?:documents?|documentation|packages?)",
  "subcontract-procurement": "sub-?contract(?:or)? procurement|procur(?:e|ing|ement) (?:of )?sub-?contract(?:s|ors?)?",
  "two-stage-negotiation": "two[- ]stage",
  "pre-construction-services": "pre-?construction|pcsas?",
  "employer-s-agent": "employer'?s'? agent",
  "reinstatement-cost-assessment": "reinstatement cost",
  "life-cycle-costing": "life[- ]?cycle cost(?:s|ing)?|whole[- ]life cost(?:s|ing)?",
  "whole-life-carbon": "whole[- ]life carbon|embodied carbon",
  "mentoring-apc-candidates": "mentor(?:ing)? (?:of )?(?:apc|junior)",
  "risk-and-contingency": "risk registers?|contingency",
  "margin-reporting": "margins?",
  "cdm-regulations": "cdm",
  "collateral-warranties-and-bonds": "collateral warrant(?:y|ies)|performance bonds?",
};
const skills = tradeSkills
  .filter(({ slug }) => !everyday.has(slug))
  .map(({ slug, label }) => {
    const plain = label.toLowerCase().replace(/[’']/g, "'?").replace(/[ -]/g, "[- ]").replace(/s$/, "s?");
    return [new RegExp(`\\b(?:${otherNames[slug] ?? plain})\\b`, "i"), slug] as const;
  });

/** Finds the skills, software and measurement rules an advert names, each once. */
export function readTools(source: string): ToolReading[] {
  const text = joinInitials(source);
  return [...matchTools("software", software, text), ...matchTools("measurement", measurement, text), ...matchTools("skill", skills, text)];
}

function matchTools(vocabulary: ToolReading["vocabulary"], patterns: readonly (readonly [RegExp, string])[], text: string): ToolReading[] {
  const readings = new Map<string, ToolReading>();
  for (const [pattern, slug] of patterns) {
    const at = text.search(pattern);
    if (at >= 0 && !readings.has(slug)) readings.set(slug, { vocabulary, slug, need: needAt(text, at) });
  }
  return [...readings.values()];
}
