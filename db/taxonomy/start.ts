import type { Term } from "./term.ts";

/** When work begins: at once, or in a month of whatever year comes next. */
export const startTimes = [
  { slug: "immediate", label: "Immediate start" },
  { slug: "january", label: "Start in January" },
  { slug: "february", label: "Start in February" },
  { slug: "march", label: "Start in March" },
  { slug: "april", label: "Start in April" },
  { slug: "may", label: "Start in May" },
  { slug: "june", label: "Start in June" },
  { slug: "july", label: "Start in July" },
  { slug: "august", label: "Start in August" },
  { slug: "september", label: "Start in September" },
  { slug: "october", label: "Start in October" },
  { slug: "november", label: "Start in November" },
  { slug: "december", label: "Start in December" },
] as const satisfies readonly Term[];

/** Their slugs in the order of the calendar, January first. */
export const startMonths = startTimes.slice(1).map(({ slug }) => slug);

/** A start so soon after an advert was first published is an immediate one. */
export const immediateStartDays = 28;
