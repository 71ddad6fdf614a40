import type { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";

export type Category = (typeof jobCategories)[number]["slug"];
export type Level = (typeof seniorityLevels)[number]["slug"];

/** `needs`: the evidence of construction that the text must show; 0 where the title alone is sufficient. */
export interface RoleRule {
  pattern: RegExp;
  category: Category;
  needs: 0 | 1 | 3;
}

/** The first match wins: specific titles before general ones. */
export const roleRules: readonly RoleRule[] = [
  {
    pattern:
      /\bemployer'?s'? agent\b|\bfund(?:ing)? monitoring (?:surveyor|consultant|manager)\b|\bproject monitoring surveyor\b|\bpqs quantity surveyor\b/,
    category: "cost-consultant",
    needs: 0,
  },
  { pattern: /\bcost & commercial manager\b|\bcost and commercial manager\b/, category: "commercial-manager", needs: 1 },
  {
    pattern:
      /\b(?:q(?:u(?!al|arr)|au)[a-z]{2,8}y|quantities|qty\.?) (?:su?r?v?e?|s[aeruv]{3,6})y(?:or|er|ors|ers|ing)\b|\bquantity surv\b|\bquant\.? surveyors?\b|\bsurveyors? \(?quantity\b|\bsurveyors?(?:,| [-–]) quantity(?= *(?:$|[-–(,/]))/,
    category: "quantity-surveyor",
    needs: 0,
  },
  { pattern: /\b(?:a|s|p|m|g|i|sub)?qs\b(?! (?:world|ranking|enterprise))/, category: "quantity-surveyor", needs: 1 },
  { pattern: /\b(?:construction )?cost consult(?:ant|ants|ancy|ing)\b/, category: "cost-consultant", needs: 1 },
  { pattern: /\bcost (?:planner|planning (?:manager|lead))\b/, category: "cost-manager", needs: 1 },
  { pattern: /\bcost manage(?:r|rs|ment)\b/, category: "cost-manager", needs: 1 },
  {
    pattern: /\bcost engineer(?:s|ing)?\b|\bcost estimating (?:lead|engineer|manager)\b|\bcost estimator\b|\bparametric estimator\b/,
    category: "cost-engineer",
    needs: 1,
  },
  {
    pattern: /\b(?:project )?cost control(?:ler|lers)?\b|\bproject controls? (?:engineer|manager|lead|specialist)\b/,
    category: "cost-engineer",
    needs: 3,
  },
  { pattern: /\bcost analyst\b/, category: "cost-engineer", needs: 3 },
  {
    pattern:
      /\bestimat(?:or|ors|i(?:ng|on) (?:manager|lead|director|engineer))\b|\b(?:head|director) of estimati(?:ng|on)\b|\bpre-?construction (?:surveyor|commercial manager)\b/,
    category: "cost-engineer",
    needs: 1,
  },
  {
    pattern:
      /\bnec ?[34]? (?:contract |project )?(?:manager|supervisor|administrator)\b|\bsub-?contracts? (?:manager|administrator)\b|\bquantum (?:consultant|expert|specialist|manager)\b|\bdelay (?:analyst|expert|consultant)\b|\bforensic (?:delay|quantum|planner)/,
    category: "contract-manager",
    needs: 1,
  },
  {
    pattern:
      /\bcontracts? (?:manager|administrator|administration manager|engineer|director|lead|supervisor)\b|\bcontracts? & commercial manager\b/,
    category: "contract-manager",
    needs: 3,
  },
  { pattern: /\bclaims (?:consultant|manager|specialist)\b|\bprocurement manager\b/, category: "contract-manager", needs: 3 },
  { pattern: /\bsurveying manager\b/, category: "commercial-manager", needs: 3 },
  {
    pattern: /\b(?:managing|commercial|project|sub-?contracts?|measurement|taking[- ]off|senior managing|construction) surveyor\b/,
    category: "quantity-surveyor",
    needs: 3,
  },
  {
    pattern:
      /\bcommercial (?:(?:contracts?|operations|cost|construction) )?(?:manager|director|lead|leader|head)\b|\bhead of commercial\b|\bcommercial apprentice\b|\bchief commercial officer\b|\b(?:trainee|graduate|assistant) commercial\b|\bcommercial (?:assistant|trainee|graduate|administrator)\b/,
    category: "commercial-manager",
    needs: 3,
  },
];

/** Words used only in construction: two points each. */
const strong =
  /\b(?:quantity survey(?:or|ors|ing)|main contractors?|principal contractors?|sub-?contract(?:or|ors|ed|s)?|housebuild(?:er|ers|ing)|civil engineering|civils|groundworks?|earthworks|jct|nec ?[34]|nec (?:contracts?|form|suite|option)|fidic|mrics|frics|assocrics|ciob|mciob|cices|cvrs?|cost[- ]value (?:reconciliation|reports?|comparison)|final accounts?|interim (?:valuations?|payments?|applications?|certificates?)|valuations? and variations|bills? of quantit(?:y|ies)|boqs?|taking[- ]?off|take[- ]?offs?|remeasurement|cesmm ?\d?|nrm ?[123]|smm7|compensation events?|pay[- ]less notices?|cost plan(?:s|ning)?|employer'?s agent|pre-?construction|fit[- ]?out|m&e|mep\b|mechanical (?:and|&) electrical|building services|fa[cç]ades?|cladding|dry ?lining|steelwork|reinforced concrete|rc frame|nuclear (?:new build|decommissioning|power|sites?|industry|sector)|construction (?:claims?|disputes?|delay|industry|sector|projects?|company|contracts?|consultancy|management|sites?|cost|law|works?)|building (?:contractor|projects?|works)|tier (?:1|one) contractor|cscs|smsts|cdm regulations|extensions? of time|loss and expense|prelim(?:inarie)?s|costx|causeway|bluebeam|amp[78]|planned maintenance|social housing|capital works|property and construction|built environment)\b/g;
/** Words construction shares with other industries: one point each. */
const weak =
  /\b(?:construction|contractors?|infrastructure|highways?|rail(?:way)?|refurbishments?|developments?|tender(?:s|ing)?|variations?|procurement|site (?:visits?|teams?|based)|building|housing|engineering|epc|nuclear|utilities|project value|rics|cost control|projects?)\b/g;

/** One of these words is sufficient evidence. */
export const decisiveWords =
  /\b(?:quantity survey(?:or|ors|ing)|jct|nec ?[34]|fidic|cvrs?|cesmm ?\d?|bills? of quantit(?:y|ies)|main contractors?|construction (?:claims?|disputes?|delay))\b/i;

export interface Evidence {
  score: number;
  /** The matched terms, as written. */
  signs: readonly string[];
}

/** Scores the evidence of construction work in a text; each distinct term counts once, weak ones for at most three points. */
export function constructionEvidence(words: string): Evidence {
  const text = words.toLowerCase().slice(0, 50_000);
  const strongSigns = new Set(text.match(strong));
  const weakSigns = new Set(text.match(weak));
  return { score: strongSigns.size * 2 + Math.min(weakSigns.size, 3), signs: [...strongSigns, ...weakSigns].slice(0, 6) };
}

const elsewhere =
  /\b(?:saas|software (?:sales|company|vendor|product|development)|e-?commerce|fmcg|retail(?:er| stores?| media)|fashion|apparel|pharma(?:ceutical)? (?:company|commercial|sales)|clinical (?:trials?|research)|cro\b|patients?|advertising|media sales|broadcast|football|hospitality business|catering|restaurants?|cleaning (?:contracts?|services|company)|soft services|security guard(?:s|ing)|insurance (?:claims|broker|company)|motor claims|personal injury|bodyshop|vehicle (?:damage|repair)|automotive|aerospace|print(?:ing)? (?:industry|company|estimator)|packaging|investment bank(?:ing)?|hedge fund|asset management|subscription|telecoms? products|finops|cloud cost|recruitment process|nutrition|cosmetics|grocery|supermarkets?|airline|freight forwarding|3pl|grant agreements?|clinical site|sponsor|quantum comput(?:ing|er)s?|landscap(?:e|ing) gardening)\b/g;

/** Scores the evidence that the work belongs to another trade. */
export function otherTradeEvidence(words: string): Evidence {
  const signs = new Set(words.toLowerCase().slice(0, 50_000).match(elsewhere));
  return { score: signs.size * 2, signs: [...signs].slice(0, 4) };
}
