import { joinInitials } from "#server/initials.ts";
import { isEstimatorElsewhere, otherProfession, otherSurveyors, professionAboutOurs } from "./other-professions.ts";
import { type Category, type Level, readLevel } from "./role-level.ts";
import { type RoleRule, roleRules } from "./role-rules.ts";
import { decisiveWords, otherTradeEvidence } from "./trade-evidence.ts";
import { type AdvertSetting, noSetting, settingEvidence } from "./trade-setting.ts";

export type { Category, Level };

/** `isCertain`: no other words could change it. */
export type RoleReading = { kind: "role"; category: Category; level: Level } | { kind: "other"; reason: string; isCertain: boolean };

const surveyor = /\bsurveyor\b/;
/** Titles of the ladder that name no trade. */
const levelOnly =
  /^(?:associate|associate director|director|partner|equity partner|managing director|placement student|graduate surveyor)$/;

/**
 * Category and level from a title, with the advert's other words, its firm, place and the feed's heading as evidence where the title alone could be
 * another trade's. Of several roles in one title the first of the trade counts.
 */
export function readRole(title: string, otherWords: string, setting: AdvertSetting = noSetting): RoleReading {
  const plain = plainTitle(title);
  const words = joinInitials(otherWords);
  const parts = plain.split(/\s*[/|]\s*/).filter((part) => part !== "");
  const own = parts.filter((part) => !otherProfession.test(part) && !isEstimatorElsewhere(part));
  const isAmongOthers = own.length < parts.length;
  const readings = parts.length > 1 ? own.filter((part) => isRole(part) && !(isAmongOthers && /\bsurveying$/.test(part))) : [];
  for (const part of readings) {
    const reading = readWhole({ title, plain: part, levelWords: own.join(" / "), words, setting });
    if (reading.kind === "role") return reading;
  }
  return readWhole({ title, plain, levelWords: plain, words, setting });
}

/** The role of a title that somebody has put into a category. */
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

interface WholeTitle {
  /** As the advert has it. */
  title: string;
  plain: string;
  levelWords: string;
  words: string;
  setting: AdvertSetting;
}

function readWhole({ title, plain, levelWords, words, setting }: WholeTitle): RoleReading {
  const profession = otherProfession.exec(plain);
  const rule = roleRules.find(({ pattern }) => pattern.test(plain));
  if (profession && !isAside(plain, profession[0])) return notOurs(title);
  if (!rule) return surveyor.test(plain) || levelOnly.test(plain) ? readPlainSurveyor(title, plain, words) : notOurs(title);
  if (
    isEstimatorElsewhere(plain) ||
    (rule.needs === 3 && surveyor.test(plain) && otherSurveyors.test(plain) && !/\bcommercial surveyor\b/.test(plain))
  )
    return notOurs(title);
  const doubt = doubtOf(rule, title, `${joinInitials(title)}\n${words}`, setting);
  return doubt ?? { kind: "role", category: rule.category, level: readLevel(levelWords, rule.category, isRole) };
}

function notOurs(title: string): RoleReading {
  return { kind: "other", reason: `“${title}” is not a quantity surveying or construction cost role`, isCertain: true };
}

/**
 * "Quantity Surveyor - Acme Recruitment Consultant" names its poster after a dash, and "Business Development Manager - Quantity Surveyor" two roles;
 * "Recruitment Consultant - Quantity Surveying" is neither.
 */
function isAside(plain: string, profession: string): boolean {
  const [main = "", ...rest] = plain.split(/\s[-–—|]\s|[(,]/);
  const isSurely = (part: string) => roleRules.slice(0, 4).some(({ pattern }) => pattern.test(part));
  if (!main.includes(profession)) return rest.some((part) => part.includes(profession)) && isSurely(main);
  const isTwoRoles = rest.some((part) => isSurely(part) && /\b(?:surveyor|qs|agent|consultant|manager)$/.test(part.trim()));
  return isTwoRoles && !professionAboutOurs.test(plain) && !rest.some((part) => otherProfession.test(part));
}

function readPlainSurveyor(title: string, plain: string, otherWords: string): RoleReading {
  if (otherSurveyors.test(plain))
    return { kind: "other", reason: `“${title}” is another surveying profession than quantity surveying`, isCertain: true };
  const counts = (
    otherWords.toLowerCase().match(/\bquantity survey(?:or|ing)\b|\bqs\b|\bfinal accounts?\b|\bcvrs?\b|\bbills? of quantit/g) ?? []
  ).length;
  if (counts >= 2) return { kind: "role", category: "quantity-surveyor", level: readLevel(plain, "quantity-surveyor", isRole) };
  return { kind: "other", reason: `“${title}” does not say quantity surveying, and neither does the description`, isCertain: false };
}

/** A refusal when neither the words around a shared title nor what the advert stands among speak of construction. */
function doubtOf(rule: RoleRule, title: string, words: string, setting: AdvertSetting): RoleReading | null {
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
