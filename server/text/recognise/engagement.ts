import type { BasisRate, PayBasis, PayPeriod, Side } from "#db/values.ts";
import { joinInitials } from "#server/text/initials.ts";
import type { PayModel, SalaryFlags } from "../salary/salary.types.ts";
import type { Level } from "./role.ts";

export interface EngagementReading {
  contractType: string;
  workingPattern: string;
  durationMonths: number | null;
  extensionLikely: boolean | null;
  payBasis: PayBasis | null;
  /** One rate per basis where the advert states several for bases that the board distinguishes; otherwise null. */
  payRates: BasisRate[] | null;
}

const words: readonly [RegExp, string][] = [
  [/\btemp(?:orary)?[- ]to[- ]perm(?:anent)?\b|\bcontract[- ]to[- ]perm(?:anent)?\b/i, "temp-to-perm"],
  [/\bgraduate (?:scheme|programme)\b/i, "graduate-scheme"],
  [/\bfixed[- ]term\b|\bftc\b|\bmaternity cover\b|\bper_diem\b/i, "fixed-term"],
  [
    /\bcontractor\b|\bfreelance\b|\bcontract\b(?! (?:type|manager|administrat))|\bself[- ]employed\b|\binterim\b|\b1099\b/i,
    "contract-freelance",
  ],
  [/\btemp(?:orary)?\b/i, "temporary"],
  [/\bintern(?:ship)?\b|\bplacement\b/i, "placement-internship"],
  [/\bapprentice(?:ship)?\b/i, "apprenticeship"],
  [/\bpermanent\b|\bperm\b|\bfull[- _]?time\b|\bpart[- _]?time\b|\bregular\b|\bemployee\b/i, "permanent"],
];
const inText: readonly [RegExp, string][] = [
  [/\btemp(?:orary)?[- ]to[- ]perm(?:anent)?\b/i, "temp-to-perm"],
  [/\b\d{1,2}[- ]months? (?:fixed[- ]term|ftc)\b|\bfixed[- ]term contract\b|\bmaternity cover\b/i, "fixed-term"],
  [
    /\b(?:freelance|contract) (?:basis|role|position|assignment|opportunity|vacancy)\b|\b\d{1,2}[- ]months? (?:initial )?contract\b|\b(?:inside|outside) ir ?35\b|\bday rate\b/i,
    "contract-freelance",
  ],
  [/\btemporary (?:role|position|assignment|contract|basis)\b/i, "temporary"],
];

/** Reads the engagement in this order: the feed's own field, the title, the pay, the description. */
export function readEngagement(input: {
  employment: string;
  /** The feed's own text about hours, where it has a separate field. */
  hours?: string | null | undefined;
  title: string;
  text: string;
  level: Level;
  period: PayPeriod | null;
  flags: SalaryFlags;
  rates: readonly (Omit<BasisRate, "basis"> & { model: PayModel })[];
  isAgency: boolean;
}): EngagementReading {
  const { level, period, flags } = input;
  const [employment, title, text] = [joinInitials(input.employment), joinInitials(input.title), joinInitials(input.text)];
  const contractType = contractOf(employment, title, text, level, period, flags);
  const isContract = contractType !== "permanent";
  const months = isContract
    ? /\b(\d{1,2})(?:\s*[-–+]\s*\d{1,2})?\+?[- ]?(?:months?|mths?)\b/i.exec(`${title}\n${employment}\n${text}`)
    : null;
  const count = Number(months?.[1] ?? 0);
  const isSalary = period === "year" || period === "month";
  const payRates = isSalary ? null : ratesByBasis(input);
  return {
    contractType,
    workingPattern: patternOf([employment, joinInitials(input.hours ?? ""), title].join("\n"), text),
    durationMonths: count >= 1 && count <= 60 ? count : null,
    extensionLikely:
      isContract &&
      /\b(?:possible|likely|potential|view to|option) (?:of |to )?(?:an? )?exten(?:sion|d)|\bextensions? (?:is |are )?(?:likely|possible|expected)|\b(?:likely|expected) to be extended\b|\bmay be extended\b/i.test(
        text,
      )
        ? true
        : null,
    payBasis: isSalary ? null : (payRates?.[0]?.basis ?? basisOf(flags, text, input.isAgency)),
    payRates,
  };
}

function contractOf(employment: string, title: string, text: string, level: Level, period: PayPeriod | null, flags: SalaryFlags): string {
  const stated = words.find(([pattern]) => pattern.test(employment))?.[1] ?? null;
  const titled = words.slice(0, 5).find(([pattern]) => pattern.test(title))?.[1] ?? null;
  if (stated && stated !== "permanent") return stated;
  if (titled) return titled;
  if (level === "placement") return "placement-internship";
  if (level === "apprentice-trainee" && /\bapprentice/i.test(`${title} ${text}`)) return "apprenticeship";
  if (period === "day" || flags.ir35 !== null) return "contract-freelance";
  if (stated) return stated;
  return inText.find(([pattern]) => pattern.test(text))?.[1] ?? (period === "hour" ? "temporary" : "permanent");
}

const dayCount = "(?:\\d(?:\\.5)?|one|two|three|four|five)";
/** "3 days a week in the office" is where the work is done, and not part-time. */
const workplaceWord = "(?:hybrid|office|home|wfh|remote(?:ly)?|site|onsite)";
/** Some days of the week at home or in the office. */
const daysOfHybrid = new RegExp(
  `\\b(?:remote(?:ly)?|home|wfh|office) (?!5|five)${dayCount} days?\\b|\\b(?!5|five)${dayCount} days?(?: (?:per|a|each) week)?,? (?:from home|at home|wfh|remote|in (?:the |our )?office|in-office|office)\\b`,
  "i",
);
const patterns: readonly { slug: string; stated: RegExp; inText: RegExp | null }[] = [
  { slug: "job-share", stated: /\bjob[- ]?shar(?:e|ing)\b/i, inText: /\b(?:role|position|post) (?:is|as) a job[- ]share\b/i },
  {
    slug: "annualised",
    stated: /\bterm[- ]?time\b|\bannuali[sz]ed\b/i,
    inText: /\bterm[- ]?time only\b|\bannuali[sz]ed hours\b/i,
  },
  {
    slug: "compressed-hours",
    stated: /\b(?:nine|9)[- ]day fortnight\b|\b(?:four|4|4\.5)[- ]day (?:working )?week\b|\bcompressed (?:hours|week)\b/i,
    inText: /\b(?:nine|9)[- ]day fortnight\b|\b(?:four|4|4\.5)[- ]day (?:working )?week\b|\bcompressed (?:hours|week)\b/i,
  },
  {
    slug: "part-time",
    stated: new RegExp(
      `\\bpart[- _]?time\\b|\\bP\\/?T\\b|(?<!\\b${workplaceWord}[ ,:]{1,2}(?:${dayCount} ?(?:-|–|to|or) ?)?)\\b(?!5|five)${dayCount} days? (?:a|per|each) week\\b(?! (?:(?:in|at|from|on|working) (?:the |our |your )?)?${workplaceWord}\\b)|\\b(?:[1-3]|one|two|three)[- ]day (?:working )?week\\b|(?<![\\d.])(?:[1-9]|[12]\\d|3[0-4])(?:\\.\\d)? ?(?:hours|hrs) (?:a|per) week\\b`,
      "i",
    ),
    inText:
      /\b(?:this|the) (?:is a |role is |position is |post is )(?:permanent |temporary |fixed[- ]term )?part[- ]time\b|\bpart[- ]time (?:role|position|post|hours|basis|vacancy|opportunity)\b(?! (?:considered|available|will be considered))|\b(?:hours|working (?:pattern|hours)) ?:? ?part[- ]time\b/i,
  },
  {
    slug: "shifts-nights",
    stated: /\bnight shifts?\b|\(nights\)|\brail possessions\b/i,
    inText: /\bnight shifts?\b|\brail possessions\b/i,
  },
];

/** Patterns that do not shorten the full-time week. */
const wholeWeeks: ReadonlySet<string> = new Set(["compressed-hours", "shifts-nights"]);

/**
 * Working pattern: the feed's own field and the title come first. Where full time is offered too, the description does not make the job
 * part-time.
 */
function patternOf(stated: string, text: string): string {
  const matched = patterns.find((pattern) => pattern.stated.test(stated));
  if (matched) return matched.slug;
  const isFull = /\bfull[- _]?time\b/i.test(`${stated}\n${text}`);
  return patterns.find(({ slug, inText }) => inText?.test(text) && !(isFull && !wholeWeeks.has(slug)))?.slug ?? "full-time";
}

function basisOf(flags: SalaryFlags, text: string, isAgency: boolean): PayBasis | null {
  if (flags.ir35 === "outside") return "outside-ir35";
  if (flags.payModel === "PAYE") return isAgency ? "paye-agency" : "paye-client";
  if (flags.payModel?.includes("umbrella") || flags.ir35 === "inside") return "umbrella";
  if (/\boutside ir ?35\b/i.test(text)) return "outside-ir35";
  if (/\binside ir ?35\b/i.test(text)) return "umbrella";
  return flags.ir35 === "unknown" || /\bir ?35\b/i.test(text) ? "not-determined" : null;
}

/** Returns one rate per basis, the first as stated; null for fewer than two distinct bases. */
function ratesByBasis({
  rates,
  flags,
  isAgency,
}: {
  rates: readonly (Omit<BasisRate, "basis"> & { model: PayModel })[];
  flags: SalaryFlags;
  isAgency: boolean;
}): BasisRate[] | null {
  const companyBasis: PayBasis = flags.ir35 === "outside" ? "outside-ir35" : "not-determined";
  const bases: Record<PayModel, PayBasis> = {
    PAYE: isAgency ? "paye-agency" : "paye-client",
    umbrella: "umbrella",
    "outside IR35": "outside-ir35",
    "limited company": companyBasis,
    CIS: companyBasis,
  };
  const byBasis = new Map<PayBasis, BasisRate>();
  for (const { model, minPence, maxPence } of rates) {
    const basis = bases[model];
    if (!byBasis.has(basis)) byBasis.set(basis, { basis, minPence, maxPence });
  }
  return byBasis.size > 1 ? [...byBasis.values()] : null;
}

/** Returns where the work is done; the default is what is usual for that side of the table. */
export function readWorkType(input: {
  workplace: string;
  placeSays: "remote" | "hybrid" | null;
  title: string;
  text: string;
  side: Side;
}): string {
  const stated = `${input.workplace}\n${input.title}`;
  if (/\bhybrid\b/i.test(stated) || daysOfHybrid.test(stated) || input.placeSays === "hybrid") return "hybrid";
  if (/\b(?:remote|telecommute|home[- ]?based|true)\b/i.test(stated) || input.placeSays === "remote") return "remote";
  if (/\bon-?[ _]?site\b|\bsite[- ]based\b/i.test(stated)) return "on-site";
  const text = input.text;
  if (/\bhybrid\b|\bagile working\b/i.test(text) || daysOfHybrid.test(text)) return "hybrid";
  if (/\bfully remote\b|\bremote (?:role|position|working)\b|\bhome[- ]based\b|\bwork(?:ing)? from home\b/i.test(text)) return "remote";
  if (
    /\bmultiple sites\b|\bvarious sites\b|\bmulti[- ]site\b|\bnationwide\b|\btravel(?:ling)? (?:to|between) (?:various |multiple )?sites\b/i.test(
      text,
    )
  )
    return "multi-site";
  if (/\bsite[- ]based\b|\bon[- ]site\b|\bbased on site\b/i.test(text)) return "on-site";
  if (/\boffice[- ]based\b/i.test(text)) return "office-based";
  return input.side === "contractor" || input.side === "subcontractor" ? "on-site" : "office-based";
}
