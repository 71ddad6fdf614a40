import type { Outputs } from "#server/types.ts";
import { counted, formatCount } from "#src/lib/money.ts";

export type BoardFigures = NonNullable<Outputs["boardHealth"]["read"]["latest"]>["figures"];

export interface Measure {
  id: string;
  name: string;
  /** What is counted, and among what. */
  how: string;
  /** Null where there is nothing to count among. */
  value(figures: BoardFigures): string | null;
  /** Among how many it was counted. */
  among(figures: BoardFigures): string;
}

const adverts = (count: number) => counted(count, "advert");
const share = (part: number, whole: number) =>
  whole === 0 ? null : `${((part / whole) * 100).toFixed(part === 0 || part === whole ? 0 : 1)}%`;

/** What tells a board that is looked after from one that is not. */
export const measures: readonly Measure[] = [
  {
    id: "pay",
    name: "Adverts that state pay",
    how: "Open adverts with a figure for pay, not only words such as “competitive”.",
    value: ({ withPay, open }) => share(withPay, open),
    among: ({ open }) => adverts(open),
  },
  {
    id: "age",
    name: "Age of the middle advert",
    how: "Half of the open adverts have been on the board for longer than this. An advert put up again counts from its first day.",
    value: ({ medianAgeDays }) => (medianAgeDays === null ? null : counted(medianAgeDays, "day")),
    among: ({ open }) => adverts(open),
  },
  {
    id: "fresh",
    name: "Adverts known to be open",
    how: "Open adverts that were published, or said to be open still by their advertiser or feed, in the last 28 days.",
    value: ({ fresh, open }) => share(fresh, open),
    among: ({ open }) => adverts(open),
  },
  {
    id: "answers",
    name: "Applications answered within a fortnight",
    how: "Applications sent here two weeks to fifteen weeks ago. Opening one is no answer; those withdrawn before an answer are left out.",
    value: ({ answered, applications }) => share(answered, applications),
    among: ({ applications }) => counted(applications, "application"),
  },
  {
    id: "links",
    name: "Links for applications that are dead",
    how: "Addresses on other sites that let us look, dead once nothing was there on several days. Those that turn our look away are left out.",
    value: ({ linksDead = 0, linksSeen = 0 }) => share(linksDead, linksSeen),
    among: ({ linksSeen = 0, linksUnknown = 0 }) =>
      linksUnknown > 0 ? `${counted(linksSeen, "link")}, ${formatCount(linksUnknown)} left out` : counted(linksSeen, "link"),
  },
  {
    id: "duplicates",
    name: "Adverts merged with another of the same vacancy",
    how: "Agencies often advertise one vacancy several times over. Lists show it once.",
    value: ({ open, vacancies }) => share(open - vacancies, open),
    among: ({ open }) => adverts(open),
  },
  {
    id: "reports",
    name: "Reports for every thousand adverts",
    how: "What people told us was wrong with an advert in the last 90 days, to adverts that were on the board in them.",
    value: ({ reports, shown }) => (shown === 0 ? null : formatPerThousand(reports, shown)),
    among: ({ shown }) => adverts(shown),
  },
];

const formatPerThousand = (part: number, whole: number) => {
  const rate = (part / whole) * 1000;
  return rate >= 10 ? formatCount(Math.round(rate)) : rate.toFixed(1);
};
