import type { jobQuestions, jobSuites, jobs, jobTools } from "#db/schema/jobs.ts";
import { wordsOfHtml } from "#server/modules/jobs/typed-words.ts";
import type { PostingFields } from "../posting-fields.ts";

interface WrittenAdvert {
  job: typeof jobs.$inferSelect;
  /** As the place is called on the board; null where it has none. */
  placeLabel: string | null;
  sitePlaceLabel: string | null;
  descriptionHtml: string;
  suites: readonly (typeof jobSuites.$inferSelect)[];
  tools: readonly (typeof jobTools.$inferSelect)[];
  questions: readonly (typeof jobQuestions.$inferSelect)[];
}

const londonDay = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" });

/** What would have to be written in the form to get this advert, as far as the form asks for it. */
export function postingOfAdvert({
  job,
  placeLabel,
  sitePlaceLabel,
  descriptionHtml,
  suites,
  tools,
  questions,
}: WrittenAdvert): PostingFields {
  const { title, category, level, side, employerType, clientName, workType, workingPattern, contractType, sector } = job;
  const { payPeriod, payMinPence, payMaxPence, payBasis, payText, hoursPerDay, durationMonths, extensionLikely, benefits } = job;
  const { projectValueBand, procurementRoute, siteDaysPerWeek, homeDaysPerWeek, ricsLevel, ricsRule, startsOn, applyKind, applyUrl } = job;
  const said = {
    ...{ title, category, level, side, employerType, clientName, workType, workingPattern, contractType, sector },
    ...{ payPeriod, payMinPence, payMaxPence, payBasis, payText, hoursPerDay, durationMonths, extensionLikely, benefits },
    payOtherRates: job.payRates?.slice(1),
    ...{ projectValueBand, procurementRoute, siteDaysPerWeek, homeDaysPerWeek, ricsLevel, ricsRule, startsOn, applyKind, applyUrl },
    advertiser: job.advertiser ?? "employer",
    place: placeLabel ?? job.placeText,
    sitePlace: sitePlaceLabel,
    closesOn: job.closesAt && londonDay.format(job.closesAt),
    description: wordsOfHtml(descriptionHtml),
    suites: suites.map(({ suite, form, need }) => ({ suite, form, need })),
    tools: tools.map(({ vocabulary, slug, need }) => ({ vocabulary, slug, need })),
    questions: questions.map(({ question, kind, isRequired }) => ({ question, kind, isRequired })),
    hasAuthority: true,
  };
  const isSaid = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value))) as PostingFields;
}
