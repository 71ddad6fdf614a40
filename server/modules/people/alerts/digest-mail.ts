import type { PayTerms } from "#db/pay-terms-values.ts";
import type { AlertFrequency } from "#db/taxonomy/alert.ts";
import { describeTerms } from "#db/taxonomy/pay-conversion.ts";
import { paths, readSearchState } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { equivalentWords, formatPay } from "#server/modules/market/jobs/pay-words.ts";

/** A search whose e-mail is due, as read. */
export interface DueSearch {
  id: number;
  publicId: string;
  name: string;
  query: string;
  frequency: AlertFrequency;
  knownJobIds: readonly number[];
  lastRunAt: Date | null;
  confirmedAt: Date;
  nextRunAt: Date;
}

/** A recipient whose e-mail is due. */
export interface DueRecipient {
  recipientId: number;
  userId: number | null;
  email: string;
  name: string | null;
  searches: DueSearch[];
}

/** Adverts of a search that its owner has not been notified of. */
export interface NewSearchResults {
  search: DueSearch;
  /** Newest first, without adverts its owner has excluded. */
  jobIds: number[];
  /** Length of the whole list. */
  total: number;
  /** Adverts the owner has been notified of after this run. */
  knownJobIds: number[];
}

/** Limit on adverts per search in an e-mail; the list page has the others. */
export const maxAdvertsShown = 10;

/** Builds the facts of an alert e-mail: the newest adverts of each search, each with a link to request fewer like it. */
export function digestOf({
  site,
  token,
  name,
  found,
  cards,
  terms,
  now,
}: {
  site: Site;
  token: string;
  name: string | null;
  found: readonly NewSearchResults[];
  cards: ReadonlyMap<number, JobCard>;
  /** The terms on which the recipient compares pay. */
  terms: PayTerms | null;
  now: Date;
}): MailFacts["job-alert"] {
  const at = (path: string) => `${site.origin}${path}`;
  const searches = found
    .filter(({ jobIds }) => jobIds.length > 0)
    .map(({ search, jobIds, total }) => ({
      name: search.name,
      newCount: jobIds.length,
      total,
      listLink: at(paths.jobs(readSearchState(new URLSearchParams(search.query)))),
      stopLink: at(paths.alertLink("stop", token, { alert: search.publicId })),
      jobs: jobIds.slice(0, maxAdvertsShown).flatMap((id) => {
        const card = cards.get(id);
        if (!card) return [];
        const links = { link: at(paths.jobFrom(id, "job-alert")), fewerLink: at(paths.alertLink("fewer", token, { job: `${id}` })) };
        return [{ ...factsOf(card, terms, now), ...links }];
      }),
    }));
  const payTerms = terms && { words: describeTerms(terms), link: at(paths.myAccount("pay-terms")) };
  return { name, searches, payTerms, stopAllLink: at(paths.alertLink("stop", token)) };
}

function factsOf({ title, company, placeLabel, pay, payText, isSample, ...card }: JobCard, terms: PayTerms | null, now: Date) {
  const stated = pay && { ...pay, basisLabel: pay.basis && payBasisLabels[pay.basis] };
  const equivalent = pay && equivalentWords(pay, terms, now);
  const kind = [card.levelLabel, card.contractTypeLabel, card.workingPatternLabel, card.workTypeLabel];
  if (isSample) kind.push("Sample advert, not a real vacancy");
  return {
    title,
    companyName: company.name,
    lines: [
      `${company.name}${company.isAgency ? " (agency)" : ""} · ${placeLabel}`,
      formatPay({ pay: stated, payText }) ?? "Pay not stated",
      ...(equivalent ? [equivalent] : []),
      kind.join(" · "),
    ],
  };
}
