import type { PayScale } from "#db/values.ts";
import { isPlausible, readPeriod, readPounds, scaleOfPounds } from "#server/text/pay-amount.ts";
import type { FilterPhrase } from "./arrangement-phrases.ts";

/** Pay found in the keyword box. Amounts are pence on `scale`. */
interface PayPhrase {
  start: number;
  end: number;
  scale: PayScale;
  minPence: number | null;
  maxPence: number | null;
}

const amount = (n: 1 | 2) =>
  `(?<sign${n}>£\\s?|gbp\\s?)?(?<figure${n}>\\d{1,3}(?:[,.]\\d{3})+(?!\\d)|(?<=£\\s?)\\d{1,3} \\d{3}(?![\\d,.])|\\d+(?:\\.\\d{1,2})?)(?<k${n}>\\s?(?:k|grand)(?![\\p{L}\\p{N}])|k(?=p\\.?\\/?a\\b|ish\\b))?(?:\\s?quid)?`;
const lowerLead =
  "no(?:t|thing)? (?:less than|under|below)|over|above|from|min(?:imum)?(?: of)?|(?:greater|higher|better) than|north of|at least|more than|upwards of|starting at|starting from|in excess of";
const upperLead = "no(?:t|thing)? (?:more than|over|above)|up to|under|below|(?:less|lower) than|max(?:imum)?(?: of)?";
const upperBound = "max(?:imum)?|tops|or (?:less|under|below)|and (?:under|below)";
const bound = `min(?:imum)?|(?:or|and) (?:more|over|above|up|upwards)|upwards|${upperBound}`;
const looseLead =
  "circa|around|about|approx|between|paying|pays|(?:(?:basic|total|annual) )?(?:salary|package|wage)(?: of)?|basic(?: of)?|day rate of|day rate|rate of|rate";
const period =
  "(?:per|an?|\\/|p\\/)\\s?(?:day|diem|hour|hr|annum|year|week|month)s?|p\\/?[dhaw]|phr|p\\.[dhaw]\\.?|pcm|(?:daily|hourly|annually)(?!\\s(?:rate\\s)?(?:of\\s)?£?\\d)(?:\\srate)?|day rate|day";
/** "hourly £60", "daily rate of 500", "per day £500": the period comes before the figure. */
const ahead =
  "hourly|daily|yearly|annual(?:ly)?|monthly|weekly|per (?:hour|day|annum|year|week|month)|(?:an?|p\\/)\\s?(?:hour|day|year)|p\\/?[hd]|(?:day|hour)(?=\\srate)";
const payPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,£/])(?:(?<ahead>${ahead})(?:\\s(?:rate|salary|pay|wage|basic))?(?:\\s(?:of|at|is))?:?\\s+)?(?:(?<loose>${looseLead})\\s+)?(?:(?<lead>${lowerLead}|${upperLead})\\s+|(?<sharp>[<>]=?)\\s?|c\\.?\\s?(?=[£\\d]))?${amount(1)}(?:\\s?(?:-|–|—|to|and|\\/(?=\\s?£))\\s?${amount(2)})?` +
    `(?<plus>\\s?\\+)?(?:\\s?(?<period>${period}))?(?:\\s?\\+|\\s+plus(?!\\s?\\p{L})|\\s?-?ish(?!\\p{L}))?(?:\\s+(?:salary|basic|base))?(?:\\s+(?<bound>${bound}))?(?![\\p{L}\\p{N}])`,
  "giu",
);
/** "£20-50m", "£500k to £3m", "£1.2 billion": the size of a project, never pay. */
const projectValuePattern =
  /(?<![\p{L}\p{N}])£?\d[\d.,]*\s?(?:k|m|mn|bn)?\s?(?:(?:-|–|to)\s?£?\d[\d.,]*\s?)?(?:m|mn|mil|millions?|bn|billions?)(?![\p{L}\p{N}])\+?/giu;

/** A figure at the beginning of a word, or after "£", "gbp" or "c": amounts are found nowhere else, so "nec4" and "ir35" hold none. */
const mayHoldAmount = /(?:^|[^a-z\d]|(?:^|[^a-z\d])c|gbp)\d/i;

/** Finds amounts of pay in a text. A single amount is a minimum. Figures too small or too large for pay are ignored. */
export function findPayPhrases(text: string): PayPhrase[] {
  if (!mayHoldAmount.test(text)) return [];
  const values = [...text.matchAll(projectValuePattern)].map((match) => [match.index, match.index + match[0].length] as const);
  const found: PayPhrase[] = [];
  for (const match of text.matchAll(payPattern)) {
    const start = match.index;
    const end = start + match[0].trimEnd().length;
    if (values.some(([from, to]) => start < to && from < end)) continue;
    const pay = readMatch(match.groups as Record<string, string | undefined>);
    if (pay) found.push({ start, end, ...pay });
  }
  return found;
}

/** Of the words before a figure, the sign before it and the words after it, parted by bars. */
const isUpperEnd = new RegExp(`^(?:(?:${upperLead})\\||\\|<|.*\\|(?:${upperBound})$)`, "i");

type Groups = Record<string, string | undefined>;

function readMatch(groups: Groups): Omit<PayPhrase, "start" | "end"> | null {
  const named = groups.period ?? groups.ahead;
  const written = named ? readPeriod(named) : null;
  let low = readPounds((groups.figure1 ?? "").replace(" ", ","), Boolean(groups.k1));
  let high = groups.figure2 ? readPounds(groups.figure2.replace(" ", ","), Boolean(groups.k2)) : null;
  if (low === null || (groups.figure2 && high === null)) return null;
  if (high !== null && high >= 10_000 && low < 1_000) low *= 1_000;
  if (high !== null && areBareThousands(groups, low, high)) [low, high] = [low * 1_000, high * 1_000];
  if (!looksLikePay(groups, low, written !== null)) return null;
  const scale = written?.scale ?? (groups.k1 || groups.k2 ? "year" : scaleOfPounds(low));
  if (!scale) return null;
  const factor = written?.factor ?? 1;
  low *= factor;
  if (high !== null) high *= factor;
  if (!isPlausible(low, scale) || (high !== null && !isPlausible(high, scale))) return null;
  const [lowPence, highPence] = [Math.round(low * 100), high === null ? null : Math.round(high * 100)];
  if (highPence !== null) return { scale, minPence: Math.min(lowPence, highPence), maxPence: Math.max(lowPence, highPence) };
  const isUpper = isUpperEnd.test(`${groups.lead ?? ""}|${groups.sharp ?? ""}|${groups.bound ?? ""}`);
  return isUpper ? { scale, minPence: null, maxPence: lowPence } : { scale, minPence: lowPence, maxPence: null };
}

/** "salary 45-55" */
const areBareThousands = (groups: Groups, low: number, high: number): boolean =>
  /salary|basic/i.test(groups.loose ?? "") && !(groups.sign1 || groups.period || groups.ahead) && low >= 20 && high <= 250;

/** A bare number is pay only with a currency sign, a k, a period, a thousands separator or a round annual amount. */
function looksLikePay(groups: Groups, pounds: number, hasPeriod: boolean): boolean {
  if (groups.sign1 || groups.sign2 || groups.k1 || groups.k2) return true;
  if (hasPeriod) return !/^\s*day$/i.test(groups.period ?? "") || pounds >= 150;
  if (/[.,]\d{3}/.test(groups.figure1 ?? "")) return pounds >= 10_000;
  return pounds >= 10_000 && pounds <= 250_000 && (pounds % 500 === 0 || (groups.lead ?? groups.loose ?? groups.bound) !== undefined);
}

export const unitOfScale: Record<PayScale, string> = { year: "a year", day: "a day", hour: "an hour" };

/** "£500 a day or more", "Up to £65,000 a year", "£60,000 to £70,000 a year". */
export function payLabel(pay: { scale: PayScale; minPence: number | null; maxPence: number | null }): string {
  const unit = unitOfScale[pay.scale];
  if (pay.minPence === null) return pay.maxPence === null ? "Any pay" : `Up to ${pounds(pay.maxPence)} ${unit}`;
  if (pay.maxPence === null) return `${pounds(pay.minPence)} ${unit} or more`;
  return pay.minPence === pay.maxPence ? `${pounds(pay.minPence)} ${unit}` : `${pounds(pay.minPence)} to ${pounds(pay.maxPence)} ${unit}`;
}

export function pounds(pence: number): string {
  return `£${(pence / 100).toLocaleString("en-GB", { minimumFractionDigits: pence % 100 ? 2 : 0, maximumFractionDigits: 2 })}`;
}

type SectorSlug = (FilterPhrase & { field: "sector" })["values"][number];

/** Names of each sector besides its label. */
const sectorWords: readonly (readonly [slug: SectorSlug, label: string, phrases: string])[] = [
  [
    "residential",
    "Residential",
    "residential, private housing, housebuilding, house building, new build homes, new build residential, build to rent, btr, later living, high rise residential, resi",
  ],
  [
    "affordable-housing",
    "Affordable and social housing",
    "affordable housing, social housing, affordable and social housing, cladding remediation, planned maintenance, retrofit",
  ],
  ["commercial-offices", "Commercial offices", "commercial offices, offices, office buildings"],
  [
    "fit-out-refurbishment",
    "Fit-out and refurbishment",
    "fit out, fitout, refurbishment, refurb, fit out and refurbishment, refurbishment and fit out, interiors, interior fit out, cat a, cat b, cat a fit out, cat b fit out",
  ],
  ["retail-leisure", "Retail and leisure", "retail, leisure, retail and leisure, sport, sports, stadia, cinema"],
  ["hotels-hospitality", "Hotels and hospitality", "hotels, hospitality, hotels and hospitality"],
  ["student-accommodation", "Student accommodation", "student accommodation, student housing, pbsa"],
  ["mixed-use-regeneration", "Mixed use and regeneration", "mixed use, regeneration, mixed use and regeneration, regen"],
  ["education", "Education", "education, schools, universities, higher education, dfe framework"],
  ["healthcare", "Healthcare", "healthcare, health care, hospitals, nhs"],
  [
    "life-sciences",
    "Life sciences and pharmaceutical",
    "life sciences, life science, pharmaceutical, pharma, laboratories, cleanrooms, life sciences and pharmaceutical",
  ],
  ["industrial-logistics", "Industrial and logistics", "industrial, logistics, warehouses, warehousing, sheds, industrial and logistics"],
  [
    "data-centres",
    "Data centres",
    "data centres, data centre, data center, datacentre, datacenter, mission critical, hyperscale, colocation",
  ],
  ["advanced-manufacturing", "Advanced manufacturing", "advanced manufacturing, manufacturing, gigafactory, semiconductor"],
  ["heritage-conservation", "Heritage and conservation", "heritage, conservation, heritage and conservation"],
  ["justice-custodial", "Justice and custodial", "justice, custodial, prisons, courts, justice and custodial"],
  ["defence", "Defence", "defence, defense, mod"],
  ["public-civic", "Public sector and civic", "public sector, civic, blue light"],
  ["rail", "Rail", "rail, railway, rail sector, light rail"],
  ["highways", "Highways and roads", "highways, highway, highways and roads, smart motorway"],
  ["bridges-structures", "Bridges and structures", "bridges and structures, bridges"],
  ["aviation", "Aviation and airports", "aviation, airports, airport, aviation and airports"],
  ["marine-coastal", "Ports, marine and coastal", "marine, coastal, flood defence, flood defences, dredging, ports and harbours"],
  ["water", "Water and wastewater", "water, wastewater, waste water, clean water, water and wastewater, water industry, water sector"],
  [
    "power-transmission",
    "Power transmission and distribution",
    "power transmission, transmission and distribution, power transmission and distribution, substations, overhead lines",
  ],
  ["renewables", "Renewables", "renewables, renewable energy, offshore wind, onshore wind, wind farm, solar, bess, hydrogen"],
  ["nuclear", "Nuclear", "nuclear, nuclear new build, decommissioning, nuclear decommissioning"],
  ["oil-gas-ccus", "Oil, gas and carbon capture", "oil and gas, oil gas, oil & gas, carbon capture, ccus"],
  ["energy-from-waste", "Energy from waste", "energy from waste, efw"],
  ["multi-utility", "Gas, heat networks and multi-utility", "multi utility, heat networks, heat network, district heating"],
  ["telecoms", "Telecoms and fibre", "telecoms, telecommunications, telecom, fibre, telecoms and fibre"],
  ["civil-engineering", "Civil engineering (general)", "civil engineering"],
  ["facades-envelope", "Facades and envelope", "facades, facade, envelope, building envelope, curtain walling, cladding"],
  ["structural-frame", "Structural frame", "structural frame, rc frame, concrete frame, structural steel, structural steelwork"],
  ["demolition-enabling", "Demolition and enabling works", "demolition, enabling works, demolition and enabling works"],
  ["dry-lining-interiors", "Dry lining and interiors trade", "dry lining, drylining"],
  ["facilities-maintenance", "Facilities and maintenance", "facilities maintenance, facilities management, fm, facilities"],
  ["disputes-claims", "Disputes, claims and expert work", "disputes, dispute resolution, expert witness"],
  ["insurance-reinstatement", "Insurance reinstatement and fire damage", "insurance reinstatement, fire damage"],
  ["fund-monitoring", "Bank and fund monitoring", "fund monitoring, bank monitoring, project monitoring"],
];

export const sectorPhrases: readonly FilterPhrase[] = sectorWords.map(([slug, label, phrases]) => ({
  field: "sector",
  values: [slug],
  label,
  phrases: phrases
    .split(", ")
    .flatMap((phrase) => (/sector|industry$/.test(phrase) ? [phrase] : [phrase, `${phrase} sector`]))
    .join(", "),
}));

/**
 * Vocabulary aliases that are not turned into filters. They name a client, a programme, a trade or a technique, which is narrower than
 * their value: as plain words they find exactly what was typed.
 */
export const literalAliases: readonly string[] = [
  "Network Rail, HS2, London Underground, signalling, National Highways, term maintenance, Environment Agency, AMP8",
  "utilities, National Grid, RIIO, DNO, new build, Hinkley Point C, Sizewell C, SMR, groundworks, earthworks, tunnelling",
  "piling, M&E, HVAC, electrical, mechanical, ProCure23, New Hospital Programme, distribution, DIO, security cleared",
  "term contracts, adjudication, quantum, delay, private practice, professional quantity surveyor, cost consultant",
  "retailer client, Homes England, water company, network operator, JV, alliance, flexible, 2 days office, agile, D&B",
].flatMap((row) => row.split(", "));
