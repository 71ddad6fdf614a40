import { joinInitials } from "#server/text/initials.ts";
import { companyNameKey } from "../company-name.ts";
import {
  type Category,
  constructionEvidence,
  decisiveWords,
  type Evidence,
  type Level,
  otherTradeEvidence,
  type RoleRule,
  roleRules,
} from "./role-level.ts";

export type { Category, Level };

/** `isCertain`: no further evidence could change the result. */
export type RoleReading = { kind: "role"; category: Category; level: Level } | { kind: "other"; reason: string; isCertain: boolean };

const surveyor = /\bsurveyor\b/;
/** Seniority titles that name no trade. */
const levelOnly =
  /^(?:associate|associate director|director|partner|equity partner|managing director|placement student|graduate surveyor)$/;

/**
 * Returns category and level of a title; the advert's text, company, place and feed heading are evidence where the title alone could belong
 * to another trade. Of several roles in one title the first of the trade counts.
 */
export function readRole(title: string, otherWords: string, setting: AdvertSetting = noSetting): RoleReading {
  const plain = plainTitle(title);
  const words = joinInitials(otherWords);
  const unglossed = plain.replace(/ ?\((?:qs|quantity survey(?:or|ing))\)/, "");
  if (unglossed !== plain && isRole(unglossed)) {
    const reading = readWhole({ title, plain: unglossed, levelWords: unglossed, words, setting });
    if (reading.kind === "role") return reading;
  }
  const parts = plain.split(/\s*[/|]\s*/).filter((part) => part !== "");
  // "VDA / Estimator": what one part estimates tells the trade of the other.
  if (isOtherTradeEstimator(plain) && !parts.some((part) => isRole(part) && !estimator.test(part))) return unrelatedRole(title);
  const relevantParts = parts.filter((part) => !otherProfession.test(part) && !isOtherTradeEstimator(part));
  const isAmongOthers = relevantParts.length < parts.length;
  const readings = parts.length > 1 ? relevantParts.filter((part) => isRole(part) && !(isAmongOthers && /\bsurveying$/.test(part))) : [];
  for (const part of readings) {
    const reading = readWhole({ title, plain: part, levelWords: relevantParts.join(" / "), words, setting });
    if (reading.kind === "role") return reading;
  }
  return readWhole({ title, plain, levelWords: plain, words, setting });
}

/** Returns the role of a title whose category is set by a title rule. */
export function roleInCategory(title: string, category: Category): RoleReading {
  return { kind: "role", category, level: readLevel(plainTitle(title), category, isRole) };
}

function plainTitle(title: string): string {
  return joinInitials(title)
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\bquantity[- ]?survey/g, "quantity survey")
    .replace(/\bquantity\s*(?:\/|&|and)\s*((?:building|land|commercial|cost|site|contract) surveyor)/g, "quantity surveyor / $1")
    .replace(/\s+/g, " ");
}

const isRole = (part: string): boolean => roleRules.some(({ pattern }) => pattern.test(part));

interface TitleContext {
  /** As written in the advert. */
  title: string;
  plain: string;
  levelWords: string;
  words: string;
  setting: AdvertSetting;
}

function readWhole({ title, plain, levelWords, words, setting }: TitleContext): RoleReading {
  const profession = otherProfession.exec(plain);
  const rule = roleRules.find(({ pattern }) => pattern.test(plain));
  if (profession && !isSecondaryMention(plain, profession[0])) return unrelatedRole(title);
  if (!rule)
    return surveyor.test(plain) || levelOnly.test(plain)
      ? readPlainSurveyor(title, plain, words, setting.heading ?? "")
      : unrelatedRole(title);
  if (
    isOtherTradeEstimator(plain) ||
    (rule.needs === 3 && surveyor.test(plain) && otherSurveyors.test(plain) && !/\bcommercial surveyor\b/.test(plain))
  )
    return unrelatedRole(title);
  const doubt = refuseIfDoubtful(rule, title, `${joinInitials(title)}\n${words}`, setting);
  return doubt ?? { kind: "role", category: rule.category, level: readLevel(levelWords, rule.category, isRole) };
}

function unrelatedRole(title: string): RoleReading {
  return { kind: "other", reason: `“${title}” is not a quantity surveying or construction cost role`, isCertain: true };
}

/**
 * "Quantity Surveyor - Acme Recruitment Consultant" names the person who posted it after a dash, and "Business Development Manager -
 * Quantity Surveyor" two roles; "Recruitment Consultant - Quantity Surveying" is neither.
 */
function isSecondaryMention(plain: string, profession: string): boolean {
  const [main = "", ...rest] = plain.split(/\s[-–—|]\s|[(,]/);
  const isSurely = (part: string) => roleRules.slice(0, 4).some(({ pattern }) => pattern.test(part));
  if (!main.includes(profession)) return rest.some((part) => part.includes(profession)) && isSurely(main);
  const isTwoRoles = rest.some((part) => isSurely(part) && /\b(?:surveyor|qs|agent|consultant|manager)$/.test(part.trim()));
  return isTwoRoles && !professionAboutOurs.test(plain) && !rest.some((part) => otherProfession.test(part));
}

/** @param heading of the feed; "Quantity Surveying" says what kind of surveyor. */
function readPlainSurveyor(title: string, plain: string, otherWords: string, heading: string): RoleReading {
  if (otherSurveyors.test(plain))
    return { kind: "other", reason: `“${title}” is another surveying profession than quantity surveying`, isCertain: true };
  const counts = (
    otherWords.toLowerCase().match(/\bquantity survey(?:or|ing)\b|\bqs\b|\bfinal accounts?\b|\bcvrs?\b|\bbills? of quantit/g) ?? []
  ).length;
  if (counts >= 2 || /\bquantity survey|^\W*qs\W*$/i.test(heading))
    return { kind: "role", category: "quantity-surveyor", level: readLevel(plain, "quantity-surveyor", isRole) };
  return { kind: "other", reason: `“${title}” does not say quantity surveying, and neither does the description`, isCertain: false };
}

/** Returns a refusal when neither the text around an ambiguous title nor its setting shows construction. */
function refuseIfDoubtful(rule: RoleRule, title: string, words: string, setting: AdvertSetting): RoleReading | null {
  if (rule.needs === 0) return null;
  const evidence = settingEvidence(words, setting);
  const against = otherTradeEvidence(`${words}\n${setting.company ?? ""}\n${setting.heading ?? ""}`);
  if (rule.needs === 1 && (evidence.score >= 1 || against.score === 0) && evidence.score >= against.score - 1) return null;
  if (rule.needs === 3 && (evidence.score >= 3 || decisiveWords.test(words)) && evidence.score > against.score) return null;
  const found =
    against.score > 0
      ? `the words are of another trade (${against.signs.join(", ")})`
      : evidence.signs.length > 0
        ? `the words show too little of it (${evidence.signs.join(", ")})`
        : "the words show none of it";
  return { kind: "other", reason: `“${title}” is a role of ours only in construction, and ${found}`, isCertain: false };
}

const otherSurveyors =
  /\b(?:building|land|engineering|topographic(?:al)?|geomatic|hydrographic|valuation|mortgage|residential|rural|estates?|rating|asbestos|fire|marine|damp|energy|insulation|retrofit|stock condition|party wall|mining|site engineer|commercial property|general practice|planning and development|agency|boundary|utility|drainage|structural|insurance|loss|roof(?:ing)?|window|disrepair|repairs?|maintenance|housing|leasehold|heritage|conservation|right[s]? (?:to|of) light|setting[- ]out|aerial|drone|lidar|bim|technical sales|sales|field|domestic|dea|epc|trainee residential|compliance|voids?|bathroom|kitchen|property|underground|measured|quality|market) surveyor\b/;
/** Professions whose titles may name quantity surveying without being it. */
const otherProfession =
  /\b(?:recruiter|recruitment (?:consultant|resourcer|partner|manager|executive|specialist|advisor|director)|resourcer|talent (?:acquisition|partner|manager)|lecturer|professor|tutor|teacher|teaching|trainer|assessor|(?:course|programme|module) leader|sales (?:executive|manager|director|representative|engineer|consultant|advisor)|account (?:executive|manager|director)|business development|marketing|solicitor|lawyer|paralegal|legal counsel|software|developer|programmer|data (?:analyst|scientist|engineer)|business analyst|accountant|accounts assistant|auditor|finance (?:manager|director|analyst|business partner)|nurse|legal costs?|costs (?:drafts\w+|lawyer)|copywriter|customer (?:success|service)|product manager|bid writer|receptionist|secretary|personal assistant)\b/;
/** Professions that teach, sell to or recruit for quantity surveying. */
const professionAboutOurs =
  /\b(?:recruit\w*|resourcer|talent|lecturer|professor|tutor|teacher|teaching|trainer|assessor|leader|sales|account (?:executive|manager|director)|marketing)\b/;

const estimator = /\b(?:estimators?|estimati(?:ng|on))\b/;
/** What estimators in other trades estimate. */
const estimatedElsewhere =
  /\b(?:vehicles?|body ?-?shops?|bodywork|vda|audatex|accident repairs?|smart repair|(?:crash|smash) repairs?|tyres?|windscreens?|paint ?shop|motor|car|auto(?:motive|body)?|hgv|caravans?|coach ?builders?|damage|panel(?: beat\w*)?|insurance|claims|print(?:ing|ers?)?|lithographic|packaging|labels?|bookbinding|signage|removals?|relocations?|moving|freight|software|effort|agile|web|app|video ?games?|animation|sheet metal|precision engineering|machin(?:e shop|ing|ed parts?)|cnc|castings?|foundry|injection mould\w*|plastics?|pcb|electronics?|garments?|upholstery|soft furnishings?|furniture sales|joinery sales|kitchen sales|garage doors?|legal costs?|conservator\w+|blinds?|travel|events?|exhibitions?|marine engine|boat repairs?|ship ?repairs?|aircraft|aerospace|yield|crop|carbon)\b/;
/** Words that make one of the terms above construction after all. */
const builtElsewhere = /\b(?:duct(?:work)?|hvac|cladding|roofing|fa[cç]ades?|structural|construction|building|civils?|architectural)\b/;

/** "Body Shop Estimator", "Sheet Metal Sales Estimator": estimators of another trade. */
function isOtherTradeEstimator(plain: string): boolean {
  return estimator.test(plain) && estimatedElsewhere.test(plain) && !builtElsewhere.test(plain);
}

/** The setting of an advert: facts that a feed gives besides its text. */
interface AdvertSetting {
  company: string | null;
  /** The feed's own heading, category or sector for the advert. */
  heading: string | null;
  places: readonly string[];
}

const noSetting: AdvertSetting = { company: null, heading: null, places: [] };

const constructionHeading =
  /\b(?:construction|quantity survey(?:ing|ors?)|surveying|civil(?:s| engineering)|building (?:trades?|services|contractors?|industry)|house ?building|built environment|infrastructure|fit[- ]?out|trades?)\b/i;
/** Headings of nothing but construction, unlike "Construction & Property" or "Trades". */
const onlyConstruction =
  /^\W*(?:(?:building|civil engineering|civils) (?:&|and|\/) )?(?:construction|civil(?:s| engineering)|house ?building|quantity survey(?:ing|ors?)|construction (?:jobs|management|industry)|construction (?:&|and|\/) (?:civil engineering|civils|building))\W*$/i;
const propertyHeading = /\b(?:property|real estate|housing|building|architecture|engineering|rail|highways|utilities|nuclear)\b/i;
/** Major projects whose name alone shows construction. */
const knownWorks =
  /\b(?:hinkley(?: point)?(?: c)?|sizewell(?: c)?|sellafield|dounreay|aldermaston|hs2|high speed 2|crossrail|elizabeth line|thames tideway|tideway|old oak common|euston station|heathrow|lower thames crossing|silvertown tunnel|a14|a303|transpennine route upgrade|east west rail|battersea power station|faslane|barrow shipyard|wylfa|bradwell)\b/i;
/** Trades that a title may name beside an ambiguous role. */
const tradeInTitle =
  /\b(?:construction|civils?|civil engineering|groundworks?|earthworks|main contract\w*|house ?build\w*|new[- ]build|refurb\w*|fit[- ]?out|interiors|roofing|cladding|fa[cç]ades?|curtain wall\w*|dry ?lining|steelwork|rc frames?|piling|demolition|scaffold\w*|m ?& ?e|mep|mechanical|electrical contract\w*|building services|hvac|highways|surfacing|drainage|planned works|responsive repairs|social housing|property maintenance|planned maintenance|joinery|brickwork|painting|decorating|plumbing|fire stopping|passive fire|retrofit|tunnelling|land ?scaping contract\w*)\b/i;

/** Scores the evidence of construction in the advert's text, company, heading and place. */
function settingEvidence(words: string, { company, heading, places }: AdvertSetting): Evidence {
  const { score, signs } = constructionEvidence(words);
  const title = words.split("\n", 1)[0] ?? "";
  const found: [number, string][] = [];
  if (company && isKnownFirm(company)) found.push([3, company]);
  else if (company && knownWorks.test(company)) found.push([3, company]);
  else if (company && isConstructionFirm(company)) found.push([tradeInFirm.test(company) ? 3 : 2, company]);
  if (heading && constructionHeading.test(heading)) found.push([onlyConstruction.test(heading) ? 3 : 2, heading]);
  else if (heading && propertyHeading.test(heading)) found.push([1, heading]);
  const works = places.map((place) => knownWorks.exec(place)?.[0]).find((name) => name !== undefined) ?? knownWorks.exec(title)?.[0];
  if (works) found.push([2, works]);
  const named = tradeInTitle.exec(title)?.[0];
  if (named && !signs.includes(named.toLowerCase())) found.push([2, named]);
  return {
    score: score + found.reduce((sum, [points]) => sum + points, 0),
    signs: [...signs, ...found.map(([, sign]) => sign.slice(0, 40))].slice(0, 6),
  };
}

/** Contractors, housebuilders, consultancies and specialists whose commercial and contracts managers work in construction. */
const names =
  "balfour beatty|kier|morgan sindall|laing o rourke|galliford try|willmott dixon|mace|skanska|bam nuttall|bam construct|bam uk|costain|wates|bouygues|isg|bowmer kirkland|mclaren construction|multiplex|sir robert mcalpine|vinci construction|vinci facilities|taylor woodrow|graham construction|robertson group|mclaughlin harvey|winvic|bovis|lendlease|lend lease|tilbury douglas|interserve construction|amey|ringway|tarmac|aggregate industries|fm conway|eurovia|colas|ferrovial|murphy group|j murphy|j murphy sons|clancy|barhale|mwh treatment|stantec|black veatch|mott macdonald|mott macdonald bentley|galldris|keltbray|mccarthy stone|barratt|barratt developments|barratt redrow|redrow|persimmon|taylor wimpey|bellway|berkeley|berkeley group|st william|st george|crest nicholson|vistry|countryside partnerships|cala|miller homes|keepmoat|lovell|hill group|hill partnerships|bloor|avant|stewart milne|springfield properties|linden|bovis homes|telford homes|mount anvil|ballymore|gilbert ash|henry boot|henry boot construction|caddick|eric wright|seddon|sewell|esh|tolent|ogilvie|clark contracts|cruden|ccg|morris spottiswood|mcaleer rushe|farrans|sisk|john sisk|mulalley|durkan|rydon|united living|engie regeneration|equans|mears|fortem|axis europe|wates living space|jb leadbitter|leadbitter|beard|stepnell|speller metcalfe|midas|kier living|thakeham|weston homes|fairview|galliard|careys|pj carey|o halloran o brien|getjar|erith|john f hunt|cementation|bauer|roger bullivant|severfield|william hare|billington|bourne steel|elland steel|permasteelisa|focchi|lindner|lakesmere|prater|stanmore|ng bailey|t clarke|tclarke|dornan|spie|imtech|crown house|gratte brothers|michael j lonsdale|briggs forrester|lorne stewart|shepherd engineering|overbury|structure tone|bw interiors|parkeray|iconic|8build|knight harwood|turner townsend|gleeds|arcadis|aecom|rider levett bucknall|rlb|faithful gould|currie brown|gardiner theobald|alinea|exigere|core five|rlf|ridge|rund|pick everard|thomas dewar|mda consulting|wt partnership|cumming|driver trett|driver group|hka|diales|decipher|naismiths|bailey partnership|calford seaden|potter raper|baily garner|airey miller|hollis|hydrock|sweett|artelia|appleyard trew|bdb design build|network rail|national highways|hs2|sizewell c|nuclear restoration services|thames tideway|anglian water alliance|vinci rail|siemens mobility infrastructure|colas rail|volkerfitzpatrick|volkerhighways|volkerrail|volkerstevin|volkerwessels|story contracting|story homes|buckingham group|osborne|geoffrey osborne|octavius|jackson civil engineering|breheny|alun griffiths|griffiths|walters group|jones bros|dawnus|knights brown|raymond brown|trant|dyer butler|spencer group|cpms|amco giffen|amalgamated construction|qts|taziker|octavius infrastructure|m group|morrison water|morrison construction|cappagh|kn circet|telent|mcnicholas|o connor utilities|forkers|fk group|altrad|bilfinger|doosan babcock|cavendish nuclear|jacobs|atkins|atkinsrealis|wsp|fawkes reece|hill mcglynn|daniel owen|linsco|building careers|carrington west|maxim recruitment|caval|randstad construction|hays construction|brandon james|ernest gordon construction|aspion construction|conrad consulting|gold group construction";
const known = new Set(names.split("|").map((name) => companyNameKey(name)));
/** Words that companies add to the name they are known by. */
const additions =
  /\b(?:uk|gb|group|plc|holdings?|construction|building|civil engineering|infrastructure|partnership|partnerships|homes|consulting|consultancy|international|europe|north|south|east|west|midlands|scotland|wales|london|regional|associates|recruitment|services|solutions|the|and|sons|bros|co)\b/g;

/** Returns whether the company is a known construction company. */
function isKnownFirm(company: string): boolean {
  const key = companyNameKey(company);
  if (known.has(key)) return true;
  const bare = key.replace(additions, " ").replace(/\s+/g, " ").trim();
  return bare.length >= 4 && known.has(bare);
}

const builder =
  /\b(?:construction|constructors?|build(?:ers?|ing)? (?:contractors?|services|group|solutions|projects)|builders|contractors?|contracting|civils|civil engineering|groundworks?|house ?build\w*|homes|roofing|cladding|fa[cç]ades?|scaffold\w*|demolition|piling|foundations|steelwork|structures|dry ?lining|interiors|fit[- ]?out|joinery|refurbishments?|developments?|infrastructure|surfacing|paving|highways|tunnelling|drainage|m ?& ?e|mechanical (?:&|and) electrical|building services|quantity surveyors|chartered surveyors|cost consultan\w+|construction recruitment|property maintenance|brickwork|plastering|damp proofing|fire protection|retrofit|groundcare contractors)\b/i;
/** Trades that a firm names itself by only if they are its own. */
const tradeInFirm =
  /\b(?:construction|civils|civil engineering|groundworks?|house ?build\w*|roofing|cladding|fa[cç]ades?|scaffold\w*|demolition|piling|steelwork|dry ?lining|fit[- ]?out|quantity surveyors|cost consultan\w+)\b/i;
/** Company names with such a word that belong to other trades. */
const notBuilder =
  /\b(?:care homes?|nursing homes?|dogs?|pet|mobile homes|holiday homes|funeral|software developments?|business development|web developments?|learning (?:and|&) development|it infrastructure|cloud|digital|cleaning contractors?|security contractors?|catering|defence contractors?|aerospace|estate agents?|lettings|furniture|insurance|insurers?|software|magazine|media|supplies|merchants?|law|legal|training|hire|academy)\b/i;

/** Returns whether the company's name shows that it builds. */
function isConstructionFirm(company: string): boolean {
  return builder.test(company) && !notBuilder.test(company);
}

const levels: readonly [RegExp, Level][] = [
  [/\b(?:apprentice|apprenticeship|trainee)\b/, "apprentice-trainee"],
  [
    /\b(?:placement|undergraduate|year in industry|industrial year|year out|sandwich (?:year|student)|internship|intern|student)\b/,
    "placement",
  ],
  [/\b(?:graduate|grad|gqs)\b/, "graduate"],
  [/\b(?:chief (?:commercial|executive|operating) officer|managing director)\b/, "board-executive"],
  [/\bcommercial director\b|\bdirector of commercial\b/, "commercial-director"],
  [/\bassoc(?:iate|\.)?[- ]+director\b/, "associate-director"],
  [/\b(?:director|partner)\b/, "director-partner"],
  [
    /\bhead of\b|\bchief (?:estimator|qs|(?:quantity )?surveyor|cost (?:manager|engineer|planner))\b|\b(?:regional|divisional|area|group) commercial (?:manager|lead)\b/,
    "head-of-commercial",
  ],
  [/\bassociate\b|\bassoc\b(?!\.? ?rics)/, "associate"],
  [/\b(?:assistant|assist|asst|ass't|aqs|junior|jnr|jr|technician)\b|\bass\.? (?=qs\b|quantity|cost|estimator|commercial)/, "assistant"],
  [/\b(?:intermediate|mid[- ]level|mid[- ]weight)\b/, "intermediate"],
  [/\b(?:managing|principal|princ|lead|mqs)\b|\b(?:surveying|estimating) manager\b/, "principal-managing"],
  [/\b(?:senior|snr|sr|sqs)\b|\bsen\.? (?=qs\b|quantity|cost|estimator|commercial)/, "senior"],
  [/\bproject (?:quantity )?(?:surveyor|qs)\b|\bproject (?:cost manager|estimator)\b/, "project"],
];

const commercialSteps: readonly Level[] = ["senior", "principal-managing", "intermediate", "project"];

/** A level with nothing beside it: "Senior / Associate Quantity Surveyor" offers two. */
const isBareLevel = (part: string): boolean => !/\s/.test(part.trim()) && levels.some(([pattern]) => pattern.test(part));

/** Returns the seniority level named by a lower-case title; the first of several ("QS / Senior QS"). */
function readLevel(plain: string, category: Category, isRole: (part: string) => boolean): Level {
  const alternatives = plain.split(/\s*\/\s*|\s+(?:to|or)\s+/);
  const first = alternatives[0] ?? plain;
  const isChoice = alternatives.length > 1 && (isRole(first) || isBareLevel(first));
  const words = isChoice ? first : plain;
  const level = levels.find(([pattern]) => pattern.test(words))?.[1] ?? "intermediate";
  return category === "commercial-manager" && commercialSteps.includes(level) ? "commercial-manager-level" : level;
}
