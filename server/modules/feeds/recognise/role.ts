import type { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { joinInitials } from "#server/initials.ts";
import { constructionEvidence, decisiveWords, otherTradeEvidence } from "./trade-evidence.ts";

export type Category = (typeof jobCategories)[number]["slug"];
export type Level = (typeof seniorityLevels)[number]["slug"];

/** `isCertain`: no other words could change it. */
export type RoleReading = { kind: "role"; category: Category; level: Level } | { kind: "other"; reason: string; isCertain: boolean };

/** `needs`: how much of construction the words must show; 0 where the title alone is proof. */
interface RoleRule {
  pattern: RegExp;
  category: Category;
  needs: 0 | 1 | 3;
}

/** First match wins: narrow titles before wide ones. */
const rules: readonly RoleRule[] = [
  {
    pattern:
      /\bemployer'?s'? agent\b|\bfund(?:ing)? monitoring (?:surveyor|consultant|manager)\b|\bproject monitoring surveyor\b|\bpqs quantity surveyor\b/,
    category: "cost-consultant",
    needs: 0,
  },
  { pattern: /\bcost & commercial manager\b|\bcost and commercial manager\b/, category: "commercial-manager", needs: 1 },
  {
    pattern:
      /\bquan(?:tity|tities|tiy|ity|titiy|tty) su?r?v?e?y(?:or|er|ors|ers|ing)\b|\bquantity surv\b|\bquant\.? surveyors?\b|\bsurveyors? \(?quantity\b/,
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
    pattern: /\bestimat(?:or|ors|ing (?:manager|lead|director|engineer))\b|\bpre-?construction (?:surveyor|commercial manager)\b/,
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
const surveyor = /\bsurveyor\b/;
/** Titles of the ladder that name no trade. */
const levelOnly =
  /^(?:associate|associate director|director|partner|equity partner|managing director|placement student|graduate surveyor)$/;
const otherSurveyors =
  /\b(?:building|land|engineering|topographic(?:al)?|geomatic|hydrographic|valuation|mortgage|residential|rural|estates?|rating|asbestos|fire|marine|damp|energy|insulation|retrofit|stock condition|party wall|mining|site engineer|commercial property|general practice|planning and development|agency|boundary|utility|drainage|structural|insurance|loss|roof(?:ing)?|window|disrepair|repairs?|maintenance|housing|leasehold|heritage|conservation|right[s]? (?:to|of) light|setting[- ]out|aerial|drone|lidar|bim|technical sales|sales|field|domestic|dea|epc|trainee residential|compliance|voids?|bathroom|kitchen|property|underground|measured|quality|market) surveyor\b/;
/** Professions that may name ours in their title without being it. */
const otherProfession =
  /\b(?:recruiter|recruitment (?:consultant|resourcer|partner|manager|executive|specialist|advisor|director)|resourcer|talent (?:acquisition|partner|manager)|lecturer|professor|tutor|teacher|teaching|trainer|assessor|sales (?:executive|manager|director|representative|engineer|consultant|advisor)|account (?:executive|manager|director)|business development|marketing|solicitor|lawyer|paralegal|legal counsel|software|developer|programmer|data (?:analyst|scientist|engineer)|business analyst|accountant|accounts assistant|auditor|finance (?:manager|director|analyst|business partner)|nurse|costs (?:draftsman|lawyer)|copywriter|customer (?:success|service)|product manager|bid writer|receptionist|secretary|personal assistant)\b/;
const estimatorElsewhere =
  /\b(?:vehicle|bodyshop|vda|print|packaging|joinery sales|removals|software|effort|insurance|damage|panel|automotive) estimator\b/;

/** Category and level from a title, with the advert's other words as evidence where the title alone could be another trade's. */
export function readRole(title: string, otherWords: string): RoleReading {
  const plain = joinInitials(title)
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\bquantity-surveyor/g, "quantity surveyor")
    .replace(/\s+/g, " ");
  const profession = otherProfession.exec(plain);
  const rule = rules.find(({ pattern }) => pattern.test(plain));
  if (profession && !isAside(plain, profession[0])) return notOurs(title);
  if (!rule)
    return surveyor.test(plain) || levelOnly.test(plain) ? readPlainSurveyor(title, plain, joinInitials(otherWords)) : notOurs(title);
  if (
    estimatorElsewhere.test(plain) ||
    (rule.needs === 3 && surveyor.test(plain) && otherSurveyors.test(plain) && !/\bcommercial surveyor\b/.test(plain))
  )
    return notOurs(title);
  const doubt = doubtOf(rule, title, joinInitials(`${title}\n${otherWords}`));
  return doubt ?? { kind: "role", category: rule.category, level: readLevel(plain, rule.category) };
}

function notOurs(title: string): RoleReading {
  return { kind: "other", reason: `“${title}” is not a quantity surveying or construction cost role`, isCertain: true };
}

/** "Quantity Surveyor - Acme Recruitment Consultant" names its poster after a dash; "Recruitment Consultant - Quantity Surveying" does not. */
function isAside(plain: string, profession: string): boolean {
  const [main = "", ...rest] = plain.split(/\s[-–—|]\s|[(,]/);
  return (
    !main.includes(profession) &&
    rest.some((part) => part.includes(profession)) &&
    rules.slice(0, 4).some(({ pattern }) => pattern.test(main))
  );
}

function readPlainSurveyor(title: string, plain: string, otherWords: string): RoleReading {
  if (otherSurveyors.test(plain))
    return { kind: "other", reason: `“${title}” is another surveying profession than quantity surveying`, isCertain: true };
  const counts = (
    otherWords.toLowerCase().match(/\bquantity survey(?:or|ing)\b|\bqs\b|\bfinal accounts?\b|\bcvrs?\b|\bbills? of quantit/g) ?? []
  ).length;
  if (counts >= 2) return { kind: "role", category: "quantity-surveyor", level: readLevel(plain, "quantity-surveyor") };
  return { kind: "other", reason: `“${title}” does not say quantity surveying, and neither does the description`, isCertain: false };
}

/** A refusal when the words around a shared title do not speak of construction. */
function doubtOf(rule: RoleRule, title: string, words: string): RoleReading | null {
  if (rule.needs === 0) return null;
  const evidence = constructionEvidence(words);
  const against = otherTradeEvidence(words);
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

const levels: readonly [RegExp, Level][] = [
  [/\b(?:apprentice|apprenticeship|trainee)\b/, "apprentice-trainee"],
  [/\b(?:placement|undergraduate|year in industry|industrial year|internship|intern|student)\b/, "placement"],
  [/\b(?:graduate|grad|gqs)\b/, "graduate"],
  [/\b(?:chief (?:commercial|executive|operating) officer|managing director)\b/, "board-executive"],
  [/\bcommercial director\b|\bdirector of commercial\b/, "commercial-director"],
  [/\bassociate[- ]+director\b/, "associate-director"],
  [/\b(?:director|partner)\b/, "director-partner"],
  [/\bhead of\b|\b(?:regional|divisional|area|group) commercial (?:manager|lead)\b/, "head-of-commercial"],
  [/\bassociate\b/, "associate"],
  [/\b(?:assistant|asst|aqs|junior|technician)\b/, "assistant"],
  [/\b(?:intermediate|mid[- ]level|mid[- ]weight)\b/, "intermediate"],
  [/\b(?:managing|principal|lead|mqs)\b|\bsurveying manager\b/, "principal-managing"],
  [/\b(?:senior|snr|sr|sqs)\b/, "senior"],
  [/\bproject (?:quantity )?(?:surveyor|qs)\b|\bproject (?:cost manager|estimator)\b/, "project"],
];
const commercialSteps: readonly Level[] = ["senior", "principal-managing", "intermediate", "project"];

/** The step of the ladder a lower-case title names; of several ("QS / Senior QS") the first. */
function readLevel(plain: string, category: Category): Level {
  const alternatives = plain.split(/\s*\/\s*|\s+(?:to|or)\s+/);
  const first = alternatives[0] ?? plain;
  const isChoice = alternatives.length > 1 && rules.some(({ pattern }) => pattern.test(first));
  const words = isChoice ? first : plain;
  const level = levels.find(([pattern]) => pattern.test(words))?.[1] ?? "intermediate";
  return category === "commercial-manager" && commercialSteps.includes(level) ? "commercial-manager-level" : level;
}
