/** Words that only construction uses: two signs each. */
const strong =
  /\b(?:quantity survey(?:or|ors|ing)|main contractors?|principal contractors?|sub-?contract(?:or|ors|ed|s)?|housebuild(?:er|ers|ing)|civil engineering|civils|groundworks?|earthworks|jct|nec ?[34]|nec (?:contracts?|form|suite|option)|fidic|mrics|frics|assocrics|ciob|mciob|cices|cvrs?|cost[- ]value (?:reconciliation|reports?|comparison)|final accounts?|interim (?:valuations?|payments?|applications?|certificates?)|valuations? and variations|bills? of quantit(?:y|ies)|boqs?|taking[- ]?off|take[- ]?offs?|remeasurement|cesmm ?\d?|nrm ?[123]|smm7|compensation events?|pay[- ]less notices?|cost plan(?:s|ning)?|employer'?s agent|pre-?construction|fit[- ]?out|m&e|mep\b|mechanical (?:and|&) electrical|building services|fa[cç]ades?|cladding|dry ?lining|steelwork|reinforced concrete|rc frame|nuclear (?:new build|decommissioning|power|sites?|industry|sector)|construction (?:claims?|disputes?|delay|industry|sector|projects?|company|contracts?|consultancy|management|sites?|cost|law|works?)|building (?:contractor|projects?|works)|tier (?:1|one) contractor|cscs|smsts|cdm regulations|extensions? of time|loss and expense|prelim(?:inarie)?s|costx|causeway|bluebeam|amp[78]|planned maintenance|social housing|capital works|property and construction|built environment)\b/g;
/** Words construction shares with others: one sign each. */
const weak =
  /\b(?:construction|contractors?|infrastructure|highways?|rail(?:way)?|refurbishments?|developments?|tender(?:s|ing)?|variations?|procurement|site (?:visits?|teams?|based)|building|housing|engineering|epc|nuclear|utilities|project value|rics|cost control|projects?)\b/g;

/** One of these is proof enough. */
export const decisiveWords =
  /\b(?:quantity survey(?:or|ors|ing)|jct|nec ?[34]|fidic|cvrs?|cesmm ?\d?|bills? of quantit(?:y|ies)|main contractors?|construction (?:claims?|disputes?|delay))\b/i;

export interface Evidence {
  score: number;
  /** The signs found, as written. */
  signs: readonly string[];
}

/** How much in the words speaks of construction work; each different sign counts once, ordinary ones for at most three. */
export function constructionEvidence(words: string): Evidence {
  const text = words.toLowerCase().slice(0, 50_000);
  const strongSigns = new Set(text.match(strong));
  const weakSigns = new Set(text.match(weak));
  return { score: strongSigns.size * 2 + Math.min(weakSigns.size, 3), signs: [...strongSigns, ...weakSigns].slice(0, 6) };
}

const elsewhere =
  /\b(?:saas|software (?:sales|company|vendor|product|development)|e-?commerce|fmcg|retail(?:er| stores?| media)|fashion|apparel|pharma(?:ceutical)? (?:company|commercial|sales)|clinical (?:trials?|research)|cro\b|patients?|advertising|media sales|broadcast|football|hospitality business|catering|restaurants?|cleaning (?:contracts?|services|company)|soft services|security guard(?:s|ing)|insurance (?:claims|broker|company)|motor claims|personal injury|bodyshop|vehicle (?:damage|repair)|automotive|aerospace|print(?:ing)? (?:industry|company|estimator)|packaging|investment bank(?:ing)?|hedge fund|asset management|subscription|telecoms? products|finops|cloud cost|recruitment process|nutrition|cosmetics|grocery|supermarkets?|airline|freight forwarding|3pl|grant agreements?|clinical site|sponsor|quantum comput(?:ing|er)s?|landscap(?:e|ing) gardening)\b/g;

/** Signs that the work belongs to another trade. */
export function otherTradeEvidence(words: string): Evidence {
  const signs = new Set(words.toLowerCase().slice(0, 50_000).match(elsewhere));
  return { score: signs.size * 2, signs: [...signs].slice(0, 4) };
}
