import { inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { PayTerms } from "#db/pay-terms-values.ts";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { describeTerms } from "#db/taxonomy/pay-conversion.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { randomSecret } from "#server/kernel/secrets.ts";
import { currentTerms } from "#server/kernel/terms/current-terms.ts";
import type { MailFacts } from "#server/modules/content/mail/mail.types.ts";
import { composeMail } from "#server/modules/content/mail/outbox.commands.ts";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { equivalentWords, formatPay } from "#server/modules/market/jobs/pay-words.ts";
import { findPayTerms } from "../accounts/preferences/preferences.commands.ts";
import { type AdvertExclusions, findExcludableAdverts, isExcluded } from "../tastes/taste.queries.ts";
import { readRecipientExclusions } from "./alert-links.queries.ts";
import { createListReader, toSavableQuery } from "./alert-query.ts";
import type { DueRecipient } from "./due-recipients.queries.ts";
import { maxWatchedAdverts } from "./save-search.commands.ts";

type DueSearch = DueRecipient["searches"][number];
type AlertServices = Pick<Services, "db" | "gazetteer" | "search" | "site">;

/** Adverts of a search that its owner has not been notified of. */
interface NewSearchResults {
  search: DueSearch;
  list: Awaited<ReturnType<ReturnType<typeof createListReader>>>;
  /** Newest first, without adverts its owner has excluded. */
  jobIds: number[];
  /** Adverts the owner has been notified of after this run. */
  knownJobIds: number[];
}

export interface Digest {
  recipient: DueRecipient;
  found: NewSearchResults[];
  /** Null when nothing is new. `token`: the secret in its links. */
  mail: { token: string; jobCount: number; composed: ReturnType<typeof composeMail> } | null;
}

/** Limit on adverts per search in an e-mail; the list page has the others. */
const maxAdvertsShown = 10;

/**
 * Returns a function that composes the e-mails of some recipients; it stores and locks nothing. What recipients share is read and worded
 * once: a list for all calls of the function, rows for those of one call.
 */
export function createDigestComposer(services: AlertServices, now: Date): (recipients: readonly DueRecipient[]) => Promise<Digest[]> {
  const readList = createListReader(services, now, maxWatchedAdverts);
  return async (recipients) => {
    const exclusionsOf = await readRecipientExclusions(services.db, recipients);
    const due: DueList[] = [];
    for (const recipient of recipients) {
      const taste = exclusionsOf(recipient);
      for (const search of recipient.searches) due.push({ search, taste, list: await readList(search.query) });
    }
    const results = await findNewAdverts(services, now, due);
    const digests = recipients.map((recipient) => ({ recipient, found: withoutRepeats(recipient.searches, results) }));
    const withNews = digests.filter(({ found }) => found.some(hasNews));
    const shown = withNews.flatMap(({ found }) => found.flatMap(({ jobIds }) => jobIds.slice(0, maxAdvertsShown)));
    const userIds = withNews.flatMap(({ recipient }) => recipient.userId ?? []);
    const [cards, terms] = await Promise.all([listJobCards(services, [...new Set(shown)]), findPayTerms(services.db, userIds)]);
    const facts = { cards: new Map(cards.map((card) => [card.id, card])), terms, now };
    const composed: Digest[] = [];
    for (const digest of digests) {
      // Requests are served between two e-mails, which together take long.
      await new Promise(setImmediate);
      composed.push({ ...digest, mail: digest.found.some(hasNews) ? mailOf(services, digest, facts) : null });
    }
    return composed;
  };
}

const hasNews = ({ jobIds }: NewSearchResults): boolean => jobIds.length > 0;

/** An advert on two searches of a recipient is listed under the first. */
function withoutRepeats(searches: readonly DueSearch[], results: ReadonlyMap<number, NewSearchResults>): NewSearchResults[] {
  const listed = new Set<number>();
  return searches.flatMap(({ id: searchId }) => {
    const result = results.get(searchId);
    if (!result) return [];
    const jobIds = result.jobIds.filter((id) => !listed.has(id));
    for (const id of jobIds) listed.add(id);
    return [{ ...result, jobIds }];
  });
}

/** More than the watched list, so that an advert that leaves it for a while is not new on return. */
const knownAtMost = 3 * maxWatchedAdverts;
/** An advert may be published shortly before every process has indexed it. */
const indexLagMs = 10 * 60_000;

interface DueList extends Pick<NewSearchResults, "search" | "list"> {
  taste: AdvertExclusions;
}

/**
 * Finds adverts that are new on lists: first published since the last run, and older ones that now match. On a list too long to watch in
 * full, older adverts may only have moved up, and after a vocabulary merge a list grows by adverts that are not new: then only those first
 * published since count.
 * @returns results by search
 */
async function findNewAdverts(services: AlertServices, now: Date, due: readonly DueList[]): Promise<Map<number, NewSearchResults>> {
  const { changedAt } = currentTerms(services);
  const unknown = due.map(({ search, taste, list }) => {
    const known = new Set(search.knownJobIds);
    const since = search.lastRunAt ?? search.confirmedAt;
    const hasGrown = changedAt !== null && changedAt >= since;
    const isWhole = list.total <= maxWatchedAdverts && known.size < knownAtMost && !hasGrown;
    const publishedFrom = isWhole ? null : new Date(since.getTime() - indexLagMs);
    return { search, taste, list, jobIds: list.ids.filter((id) => !known.has(id)), publishedFrom };
  });
  const toDate = unknown.flatMap(({ publishedFrom, jobIds }) => (publishedFrom ? jobIds : []));
  const publishedAt = await readFirstPublished(services.db, [...new Set(toDate)]);
  const fresh = unknown.map(({ publishedFrom, jobIds, ...one }) => {
    const isFresh = (id: number) => publishedFrom === null || (publishedAt.get(id) ?? neverPublished) >= publishedFrom;
    return { ...one, jobIds: jobIds.filter(isFresh) };
  });
  const toJudge = fresh.flatMap(({ taste, jobIds }) => (excludesAny(taste) ? jobIds : []));
  const adverts = await findExcludableAdverts(services.db, [...new Set(toJudge)], now);
  const advertsById = new Map(adverts.map((advert) => [advert.id, advert]));
  return new Map(
    fresh.map(({ search, taste, list, jobIds }) => {
      const isWanted = (id: number) => {
        const advert = advertsById.get(id);
        return !(advert && isExcluded(taste, advert));
      };
      const knownJobIds = [...new Set([...list.ids, ...search.knownJobIds])].slice(0, knownAtMost);
      return [search.id, { search, list, jobIds: jobIds.filter(isWanted), knownJobIds }];
    }),
  );
}

const neverPublished = new Date(0);

const excludesAny = ({ withoutAgencies, ...sets }: AdvertExclusions): boolean =>
  withoutAgencies || Object.values(sets).some(({ size }) => size > 0);

async function readFirstPublished(db: Db, ids: readonly number[]): Promise<Map<number, Date | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(pick(jobs, "id", "firstPublishedAt"))
    .from(jobs)
    .where(inArray(jobs.id, [...ids]))
    .limit(ids.length);
  return new Map(rows.map(({ id, firstPublishedAt }) => [id, firstPublishedAt]));
}

interface DigestFacts {
  cards: ReadonlyMap<number, JobCard>;
  /** The terms on which accounts compare pay. */
  terms: ReadonlyMap<number, PayTerms>;
  now: Date;
}

/** Composes an e-mail of the newest adverts of each search, each with a link to request fewer like it. */
function mailOf(
  { site }: AlertServices,
  { recipient, found }: Omit<Digest, "mail">,
  { cards, terms: termsByUser, now }: DigestFacts,
): Digest["mail"] {
  const { email: to, userId, name } = recipient;
  const terms = termsByUser.get(userId ?? 0) ?? null;
  const token = randomSecret();
  const at = (path: string) => `${site.origin}${path}`;
  const stopAllLink = at(paths.alertLink("stop", token));
  const searches = found.filter(hasNews).map(({ search, list, jobIds }) => ({
    name: search.name,
    newCount: jobIds.length,
    total: list.total,
    listLink: at(paths.jobs(toSavableQuery(search.query).state)),
    stopLink: at(paths.alertLink("stop", token, { alert: search.publicId })),
    jobs: jobIds.slice(0, maxAdvertsShown).flatMap((id) => {
      const card = cards.get(id);
      if (!card) return [];
      const links = { link: at(paths.jobFrom(id, "job-alert")), fewerLink: at(paths.alertLink("fewer", token, { job: `${id}` })) };
      return [{ ...(terms ? factsOf(card, terms, now) : plainFactsOf(card, now)), ...links }];
    }),
  }));
  const payTerms = terms && { words: describeTerms(terms), link: at(paths.myAccount("pay-terms")) };
  const mailed: MailFacts["job-alert"] = { name, searches, payTerms, stopAllLink };
  const composed = composeMail({ site, now }, { to, userId, template: "job-alert", facts: mailed, oneClickStop: stopAllLink });
  return { token, jobCount: found.reduce((sum, { jobIds }) => sum + jobIds.length, 0), composed };
}

/** Without terms, what an advert's lines say is the same for everyone. */
const plainFactsCache = new WeakMap<JobCard, ReturnType<typeof factsOf>>();

function plainFactsOf(card: JobCard, now: Date): ReturnType<typeof factsOf> {
  const facts = plainFactsCache.get(card) ?? factsOf(card, null, now);
  plainFactsCache.set(card, facts);
  return facts;
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
