import { type contractTypes, startMonths, type startTimes, type workingPatterns, type workTypes } from "#db/taxonomy/contract.ts";
import type { seniorityLevels } from "#db/taxonomy/role.ts";
import type { contractForms, contractSuites, employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import type { AdvertisedBy, PayBasis, PostedWithinDays } from "#db/values.ts";

type Pattern = (FilterPhrase & { field: "workingPattern" })["values"][number];

const names = ["one", "two", "three", "four", "five"];
/** "3 days" and "three days", or the singular as in "3 day week". */
const count = (days: number) => [String(days), names[days - 1] as string];
const week = ["a week", "per week", "pw", "p w", "each week", "weekly", "week"];
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
const daysFromTo = (from: number, to: number, ofWeek = week.slice(0, 5)) =>
  combinePhrases(count(from), ["", "to"], count(to), ["days"], ofWeek);

/** Some days at home or at the office, but not the whole week, means hybrid. */
const hybridPhrases = combinePhrases(
  ["hybrid", ""],
  [1, 2, 3, 4].flatMap(count),
  ["days", "day"],
  ["", ...week.slice(0, 5)],
  ["", "in", "in the", "at", "at the", "from"],
  ["office", "home", "remote", "remotely", "wfh", "on site", "onsite", "at home", "working from home", "from home"],
).concat(
  combinePhrases(
    ["hybrid", "wfh", "office", "work from home", "working from home", "remote"],
    [1, 2, 3, 4].flatMap(count),
    ["days", "day"],
    ["", ...week],
  ),
);

/** Working hours in figures or words. "4 day week" names a compressed week; "4 days a week" may be either. */
export const hoursPhrases: readonly FilterPhrase[] = [
  hours(["full-time"], "Full-time", [
    ...["full time", "fulltime", "ft", "full time hours", "full time role", "full week", "standard hours"],
    ...combinePhrases(count(5), ["days", "day"], week),
    ...hoursAWeek(fullWeekHours),
    ...combinePhrases(fullWeekHours, ["hours", "hrs"]),
  ]),
  hours(["part-time"], "Part-time", [
    ...["part time", "parttime", "pt", "part time hours", "part time role", "part week", "reduced hours", "reduced hour", "school hours"],
    ...["fewer hours", "mornings only", "afternoons only", "half days", "part time work"],
    ...combinePhrases([...count(1), ...count(2), ...count(3)], ["days", "day"], week),
    ...combinePhrases(["part time"], [1, 2, 3, 4].flatMap(count), ["days", "day"], ["", ...week]),
    ...combinePhrases(["part time"], shortWeekHours, ["hours", "hrs"], ["", ...week.slice(0, 3)]),
    ...daysFromTo(1, 2),
    ...daysFromTo(2, 3),
    ...hoursAWeek(shortWeekHours),
    ...Array.from({ length: 9 }, (_, at) => `0 ${at + 1} fte`),
  ]),
  { ...hours(["part-time"], "Part-time", [...daysFromTo(1, 2, [""]), ...daysFromTo(2, 3, [""])]), unlessHybrid: true },
  hours(["part-time", "compressed-hours"], "Four days a week", combinePhrases(count(4), ["days"], week.slice(0, -1))),
  hours(["part-time", "compressed-hours"], "Three or four days a week", daysFromTo(3, 4)),
  hours(["job-share"], "Job share", ["job share", "jobshare", "job sharing", "shared role", "share a job"]),
  hours(["compressed-hours"], "Compressed hours", [
    ...[
      "compressed hours",
      "condensed hours",
      "compressed week",
      "nine day fortnight",
      "9 day fortnight",
      "4 5 day week",
      "four and a half day week",
      "short fridays",
    ],
    ...combinePhrases(count(4), ["day"], ["week", "working week", "weeks"]),
  ]),
  hours(["annualised"], "Term-time or annualised", [
    ...["term time", "termtime", "term time only", "term time hours", "annualised hours", "annualized hours", "annualised"],
  ]),
  hours(["shifts-nights"], "Shifts or nights", [
    ...[
      "night shift",
      "night shifts",
      "nights",
      "night work",
      "shift work",
      "shifts",
      "evening shift",
      "evening shifts",
      "evenings",
      "evening work",
    ],
    ...["weekend shifts", "weekends", "weekend work", "weekend working", "rail possessions", "rotating shifts", "twilight shift"],
  ]),
  hours(["full-time", "part-time", "compressed-hours"], "Four or five days a week", daysFromTo(4, 5)),
  { field: "workType", values: ["hybrid"], label: "Hybrid", phrases: hybridPhrases.join(", ") },
];

const monthName = (slug: string) => [slug, slug === "september" ? "sept" : slug.slice(0, 3), ...(slug === "september" ? ["sep"] : [])];
const years = Array.from({ length: 12 }, (_, at) => String(2025 + at));

/** "5th", "5", "1st". */
const daysOfMonth = Array.from({ length: 31 }, (_, at) => at + 1).flatMap((day) => {
  const ending = day % 100 > 10 && day % 100 < 14 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return [String(day), `${day}${ending}`];
});

function monthPhrases(month: string): string[] {
  const dates = combinePhrases(monthName(month), ["", ...years]);
  return [
    ...combinePhrases(
      ["start", "starts", "starting", "start date", "to start", "can start", "commencing", "available"],
      ["", "in", "from", "early", "mid", "late", "in early", "in late"],
      dates,
    ),
    ...combinePhrases(dates, ["start", "starts", "start date", "starter", "starters"]),
    ...combinePhrases(["start", "starting"], daysOfMonth, monthName(month)),
  ];
}

/** "Starting jan or feb": the keyword box leaves the "or" out between two months. */
const monthPairPhrases = (first: string, second: string) =>
  combinePhrases(["start", "starting", "start date"], ["", "in"], monthName(first), ["", "and"], monthName(second));
const toStart = ["start", "starts", "starting", "start date", "to start", "can start", "available", "available to start", "available from"];
/** "Start after Christmas", "available in the new year". */
const holidayPhrases = (before: readonly string[], holidays: readonly string[]) => combinePhrases(toStart, before, holidays).join(", ");
const christmas = ["christmas", "xmas", "the christmas break", "christmas break"];
const startIn = (...months: readonly string[]) =>
  `Start in ${months.map((month) => month.charAt(0).toUpperCase() + month.slice(1)).join(" or ")}`;

export const startPhrases: readonly FilterPhrase[] = [
  {
    field: "start",
    values: ["immediate"],
    label: "Immediate start",
    phrases: [
      "immediate start, immediate, immediately, immediate starter, immediate starts, asap, a s a p, asap start, immediately available",
      "immediate availability, urgent start, as soon as possible, soon as possible",
      ...combinePhrases(
        ["start", "starting", "to start", "can start", "able to start", "available", "available to start", "start date"],
        ["immediate", "immediately", "asap", "now", "straight away", "right away", "today", "tomorrow", "this week", "next week"].concat([
          "monday",
          "on monday",
          "as soon as possible",
        ]),
      ),
    ].join(", "),
  },
  {
    field: "start",
    values: ["january"],
    label: startIn("january"),
    phrases: holidayPhrases(["after", "post"], [...christmas, "new year", "the new year"]),
  },
  {
    field: "start",
    values: ["january"],
    label: startIn("january"),
    phrases: holidayPhrases(["", "in", "in the", "early", "early in the"], ["new year"]),
  },
  {
    field: "start",
    values: ["immediate", "december"],
    label: "Start before Christmas",
    phrases: holidayPhrases(["before", "pre"], christmas),
  },
  { field: "start", values: ["april"], label: startIn("april"), phrases: holidayPhrases(["after"], ["easter"]) },
  ...startMonths.map(
    (month): FilterPhrase => ({
      field: "start",
      values: [month],
      label: startIn(month),
      phrases: monthPhrases(month).join(", "),
    }),
  ),
  ...startMonths.map((month, at): FilterPhrase => {
    const next = startMonths[(at + 1) % startMonths.length] ?? month;
    return { field: "start", values: [month, next], label: startIn(month, next), phrases: monthPairPhrases(month, next).join(", ") };
  }),
];

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
      ...listOf(
        "employer only, employers only, only employers, employer direct, employers direct, client direct, company direct, straight from the employer",
      ),
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
      ...listOf("agency jobs, agency job, agency roles, agency role, agency work, recruitment agency, recruitment agencies"),
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
