import { type contractTypes, startMonths, type startTimes, type workingPatterns, type workTypes } from "#db/taxonomy/contract.ts";
import type { seniorityLevels } from "#db/taxonomy/role.ts";
import type { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import type { AdvertisedBy, PayBasis, PostedWithinDays } from "#db/values.ts";
import { londonDate } from "#server/text/london-time.ts";

type Pattern = (FilterPhrase & { field: "workingPattern" })["values"][number];

const names = ["one", "two", "three", "four", "five"];
/** "3 days" and "three days", or the singular as in "3 day week". */
const count = (days: number) => [String(days), names[days - 1] as string];
const week = ["a week", "per week", "a wk", "per wk", "pw", "p w", "each week", "weekly", "week", "wk"];
const combinePhrases = (...parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>((before, part) => before.flatMap((start) => part.map((end) => `${start} ${end}`.trim())), [""]);

const hours = (values: readonly Pattern[], label: string, phrases: readonly string[]): FilterPhrase => ({
  field: "workingPattern",
  values,
  label,
  phrases: phrases.join(", "),
});

const fullWeekHours = [35, 36, 37, 38, 39, 40, 42, 45].flatMap((each) => [`${each}`, `${each} 5`]);
const shortWeekHours = Array.from({ length: 27 }, (_, at) => at + 8).flatMap((each) => [`${each}`, `${each} 5`]);
/** "30 hours a week", also written "30hrs". */
const hoursAWeek = (lengths: readonly string[]) => [
  ...combinePhrases(lengths, ["hours", "hour", "hrs", "hr", "h"], week),
  ...combinePhrases(
    lengths.map((length) => `${length}hrs`),
    week,
  ),
  ...lengths.flatMap((length) => [`${length}hpw`, `${length} hpw`]),
];
/** "2-3 days a week", "two or three days a week". */
const daysFromTo = (from: number, to: number, ofWeek = week.slice(0, 7)) =>
  combinePhrases(count(from), ["", "to"], count(to), ["days"], ofWeek);

/** "3dpw", "3d/w", "3 d/wk". */
const daysShort = (days: string) => ["dpw", "d w", "d wk", "d pw", "d week"].flatMap((unit) => [`${days}${unit}`, `${days} ${unit}`]);
/** Some days at home or at the office, but not the whole week, means hybrid. */
const hybridPhrases = combinePhrases(
  ["hybrid", ""],
  [1, 2, 3, 4].flatMap(count),
  ["days", "day"],
  ["", ...week.slice(0, 7)],
  ["", "in", "in the", "at", "at the", "from"],
  ["office", "home", "remote", "remotely", "wfh", "on site", "onsite", "at home", "working from home", "from home"],
).concat(
  combinePhrases(
    ["hybrid", "wfh", "office", "work from home", "working from home", "remote"],
    [1, 2, 3, 4].flatMap(count),
    ["days", "day"],
    ["", ...week],
  ),
  combinePhrases(["hybrid", "wfh", "remote", "office"], ["1", "2", "3", "4"].flatMap(daysShort)),
  combinePhrases(["1", "2", "3", "4"].flatMap(daysShort), ["hybrid", "wfh", "remote", "office", "from home"]),
);

/** Working hours in figures or words. "4 day week" names a compressed week; "4 days a week" may be either. */
export const hoursPhrases: readonly FilterPhrase[] = [
  hours(["full-time"], "Full-time", [
    ...combinePhrases(count(5), ["days", "day"], week),
    ...hoursAWeek(fullWeekHours),
    ...combinePhrases(fullWeekHours, ["hours", "hrs"]),
  ]),
  hours(["part-time"], "Part-time", [
    ...combinePhrases([...count(1), ...count(2), ...count(3)], ["days", "day"], week),
    ...combinePhrases(["part time"], [1, 2, 3, 4].flatMap(count), ["days", "day"], ["", ...week]),
    ...combinePhrases(["part time"], shortWeekHours, ["hours", "hrs"], ["", ...week.slice(0, 5)]),
    ...daysFromTo(1, 2),
    ...daysFromTo(2, 3),
    ...hoursAWeek(shortWeekHours),
    ...combinePhrases(["16", "18", "20", "21", "22 5", "25", "28", "30", "32"], ["hours", "hrs"]),
    ...["1", "2", "3"].flatMap(daysShort),
    ...Array.from({ length: 9 }, (_, at) => `0 ${at + 1} fte`),
  ]),
  { ...hours(["part-time"], "Part-time", [...daysFromTo(1, 2, [""]), ...daysFromTo(2, 3, [""])]), unlessHybrid: true },
  hours(["part-time", "compressed-hours"], "Four days a week", [
    ...combinePhrases(count(4), ["days"], week.slice(0, -2)),
    ...daysShort("4"),
  ]),
  { ...hours(["part-time", "compressed-hours"], "Four days a week", ["4 days week", "4 days wk"]), isExact: true },
  hours(["part-time", "compressed-hours"], "Three or four days a week", daysFromTo(3, 4)),
  hours(["full-time", "part-time", "compressed-hours"], "Four or five days a week", daysFromTo(4, 5)),
  { field: "workType", values: ["hybrid"], label: "Hybrid", phrases: hybridPhrases.join(", ") },
];

const monthPattern = startMonths.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)}|t)?`).join("|");
const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, q1: 0, q2: 3, q3: 6, q4: 9 };
const time =
  `(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?<month>${monthPattern})(?: \\d{1,2}(?:st|nd|rd|th)?)?(?: (?:(?:or|and|to) )?(?<other>${monthPattern}))?(?: 20\\d\\d)?` +
  `|(?<relative>this|next) month|(?:the )?(?<season>${Object.keys(seasons).join("|")})(?: 20\\d\\d)?` +
  "|(?<soon>immediate(?:ly)?|asap|now|(?:straight|right) away|today|tomorrow|(?:this|next) week|monday|as soon as possible)" +
  "|(?:(?<side>after|post|before|pre) )?(?:the )?(?<holiday>(?:christmas|xmas)(?: break)?|new year|easter)";
const startWord = "start(?:s|ing|er|ers)?(?: dates?)?";
const startPattern = new RegExp(
  `(?<![^ \\n])(?:(?:(?:available|can|able|ready) )?(?:(?:to |from )?${startWord}|commencing|commences|joining|available)(?: (?:in|from|on|by|early|mid|late|end of|beginning of))*(?: the)? (?:${time})` +
    `|(?:${time.replaceAll("?<", "?<tail_")}) ${startWord})(?![^ \\n])`,
  "g",
);

/** Finds when work is to start in words parted by spaces: "starting january", "1st feb start", "available next month", "start q1". */
export function findStartPhrases(words: string, now: Date): { start: number; end: number; entry: FilterPhrase }[] {
  if (!/start|commenc|joining|available/.test(words)) return [];
  return [...words.matchAll(startPattern)].flatMap((match) => {
    const named = Object.entries(match.groups ?? {}).flatMap(([name, word]) => (word ? [[name.replace("tail_", ""), word] as const] : []));
    const { month, other, relative, season, side, holiday, soon } = Object.fromEntries(named) as Record<string, string | undefined>;
    const indexOf = (name: string) => startMonths.findIndex((each) => each.startsWith(name.slice(0, 3)));
    const monthAt = (at: number) => startMonths[at % startMonths.length] as (typeof startMonths)[number];
    const current = Number(londonDate(now).slice(5, 7)) - 1;
    const isBefore = side === "before" || side === "pre";
    let values: (typeof startTimes)[number]["slug"][];
    if (soon) values = ["immediate"];
    else if (month) values = [month, other].flatMap((name) => (name ? [monthAt(indexOf(name))] : []));
    else if (relative) values = relative === "this" ? ["immediate", monthAt(current)] : [monthAt(current + 1)];
    else if (season) values = [0, 1, 2].map((more) => monthAt((seasons[season] ?? 0) + more));
    else if (holiday === "easter") values = isBefore ? [] : ["april"];
    else values = isBefore ? ["immediate", "december"] : ["january"];
    const months = values.flatMap((each) => (each === "immediate" ? [] : [each.charAt(0).toUpperCase() + each.slice(1)])).join(" or ");
    const label = soon ? "Immediate start" : holiday && isBefore ? "Start before Christmas" : `Start in ${months}`;
    const entry: FilterPhrase = { field: "start", values, label, phrases: "" };
    return values.length > 0 ? [{ start: match.index, end: match.index + match[0].length, entry }] : [];
  });
}

const listOf = (words: string): string[] => words.split(", ");
const agency = listOf(
  "agency, agencies, recruiter, recruiters, recruitment agency, recruitment agencies, recruitment consultants, recruitment, third parties, third party, agents, rec cons, rec agencies, rec agency, recruitment companies, recruitment company, recruitment firms, recruitment firm, employment agencies, employment agency, headhunters, middlemen, middle men",
);
const through = listOf("via, through, from, by, via an, through an, from an, by an, via a, through a, through any");
const refusals = [
  ...listOf(
    "no, strictly no, absolutely no, definitely no, not, non, without, exclude, excluding, except, no more, avoid, hide, never, not an, not for an, no to, without an",
  ),
  ...listOf("do not want, dont want, not interested in, not want, no contact from, no calls from"),
  ...through.flatMap((word) => [`not ${word}`, `never ${word}`, `no ${word}`]),
];
const directly = [
  ...listOf("only, employer, employers, employer only, employers only, hire, hires, applicants only, application, applications"),
  ...listOf("applications only, role, vacancy, jobs, from employer, from the employer, with employer, with the employer, to employer"),
  ...listOf(
    "to the employer, to client, with client, with the client, to company, with company, with the company, client only, clients only",
  ),
];

export const advertisedByPhrases: readonly FilterPhrase[] = [
  {
    field: "advertisedBy",
    values: ["employer"],
    label: "Direct employers, no agencies",
    phrases: [
      ...combinePhrases(refusals, agency),
      ...combinePhrases(["direct", "directly"], directly),
      ...combinePhrases(agency, ["excluded", "free", "need not apply"]),
    ].join(", "),
  },
  {
    field: "advertisedBy",
    values: ["agency"],
    label: "Recruitment agencies",
    phrases: [
      ...combinePhrases(["agency", "agencies", "recruiters"], ["only"]),
      ...combinePhrases(
        listOf("only, via, through, from, via an, through an, through a, via a"),
        listOf("agency, agencies, recruiter, recruitment agency"),
      ),
    ].join(", "),
  },
];

/** Keywords that mean exactly a filter and nothing narrower, so that applying the filter never changes the search's meaning. */
export type FilterPhrase = FilterValues & {
  label: string;
  /** Separated by commas. */
  phrases: string;
  /** Distinguishes plurals: "contracts" is not "contract". */
  isExact?: true;
  /** Matches only right before a role ("lead qs"), or only before a surveyor ("project qs"). */
  onlyBefore?: "role" | "surveyor";
  /** Beside "hybrid" the words say how many days are spent where: "hybrid qs, 2 or 3 days". */
  unlessHybrid?: true;
};

export type FilterValues =
  | { field: "level"; values: readonly SlugOf<typeof seniorityLevels>[] }
  | { field: "contractType"; values: readonly SlugOf<typeof contractTypes>[] }
  | { field: "workType"; values: readonly SlugOf<typeof workTypes>[] }
  | { field: "sector"; values: readonly SlugOf<typeof industrySectors>[] }
  | { field: "employerType"; values: readonly SlugOf<typeof employerTypes>[] }
  | { field: "suite"; values: readonly (SlugOf<typeof contractSuites> | SlugOf<typeof contractForms>)[] }
  | { field: "advertisedBy"; values: readonly AdvertisedBy[] }
  | { field: "workingPattern"; values: readonly SlugOf<typeof workingPatterns>[] }
  | { field: "start"; values: readonly SlugOf<typeof startTimes>[] }
  | { field: "payBasis"; values: readonly PayBasis[] }
  | { field: "posted"; values: readonly [PostedWithinDays] };

export type SlugOf<T extends readonly { slug: string }[]> = T[number]["slug"];
