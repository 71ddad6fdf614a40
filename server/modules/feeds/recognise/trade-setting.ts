import { isConstructionFirm, isKnownFirm } from "./known-firms.ts";
import { constructionEvidence, type Evidence } from "./trade-evidence.ts";

/** What an advert stands among: facts that a feed gives beside its words. */
export interface AdvertSetting {
  company: string | null;
  /** The feed's own heading, category or sector for it. */
  heading: string | null;
  places: readonly string[];
}

export const noSetting: AdvertSetting = { company: null, heading: null, places: [] };

const constructionHeading =
  /\b(?:construction|quantity survey(?:ing|ors?)|surveying|civil(?:s| engineering)|building (?:trades?|services|contractors?|industry)|house ?building|built environment|infrastructure|fit[- ]?out|trades?)\b/i;
const propertyHeading = /\b(?:property|real estate|housing|building|architecture|engineering|rail|highways|utilities|nuclear)\b/i;
/** Works so large that their name alone says construction. */
const knownWorks =
  /\b(?:hinkley(?: point)?(?: c)?|sizewell(?: c)?|sellafield|dounreay|aldermaston|hs2|high speed 2|crossrail|elizabeth line|thames tideway|tideway|old oak common|euston station|heathrow|lower thames crossing|silvertown tunnel|a14|a303|transpennine route upgrade|east west rail|battersea power station|faslane|barrow shipyard|wylfa|bradwell)\b/i;
/** Trades that a title may name beside a shared role. */
const tradeInTitle =
  /\b(?:construction|civils?|civil engineering|groundworks?|earthworks|main contract\w*|house ?build\w*|new[- ]build|refurb\w*|fit[- ]?out|interiors|roofing|cladding|fa[cç]ades?|curtain wall\w*|dry ?lining|steelwork|rc frames?|piling|demolition|scaffold\w*|m ?& ?e|mep|mechanical|electrical contract\w*|building services|hvac|highways|surfacing|drainage|planned works|responsive repairs|social housing|property maintenance|planned maintenance|joinery|brickwork|painting|decorating|plumbing|fire stopping|passive fire|retrofit|tunnelling|land ?scaping contract\w*)\b/i;

/** How much speaks of construction: the advert's words, and its firm, heading and place. */
export function settingEvidence(words: string, { company, heading, places }: AdvertSetting): Evidence {
  const { score, signs } = constructionEvidence(words);
  const title = words.split("\n", 1)[0] ?? "";
  const found: [number, string][] = [];
  if (company && isKnownFirm(company)) found.push([3, company]);
  else if (company && isConstructionFirm(company)) found.push([2, company]);
  if (heading && constructionHeading.test(heading)) found.push([2, heading]);
  else if (heading && propertyHeading.test(heading)) found.push([1, heading]);
  const works = places.map((place) => knownWorks.exec(place)?.[0]).find((name) => name !== undefined) ?? knownWorks.exec(title)?.[0];
  if (works) found.push([2, works]);
  const trade = tradeInTitle.exec(title)?.[0];
  if (trade && !signs.includes(trade.toLowerCase())) found.push([2, trade]);
  return {
    score: score + found.reduce((sum, [points]) => sum + points, 0),
    signs: [...signs, ...found.map(([, sign]) => sign.slice(0, 40))].slice(0, 6),
  };
}
