import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { type AlertExclusionKind, type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import type { AdvertExclusions } from "#server/modules/people/tastes/taste.queries.ts";
import { maskEmail } from "#server/text/email-address.ts";
import { findExcludableAdverts, readExclusions } from "../tastes/taste.queries.ts";

export const noSuchLink = () => new AppError("token-invalid", "This link is incomplete or no longer valid. Ask for a new one.");

export interface Confirmation {
  state: "waiting" | "expired" | "confirmed" | "unknown";
  searchName: string;
  query: string;
  frequency: AlertFrequency;
  emailMasked: string;
}

const unknown: Confirmation = { state: "unknown", searchName: "", query: "", frequency: "none", emailMasked: "" };

/** Returns the alert behind a confirmation link, without consuming the link. */
export async function readConfirmation({ services, now }: Context, token: string): Promise<Confirmation> {
  const [row] = await services.db
    .select({
      searchName: savedSearches.name,
      ...pick(savedSearches, "query", "frequency", "confirmedAt", "confirmExpiresAt"),
      email: sql<string>`coalesce(${users.email}, ${alertRecipients.email})`,
    })
    .from(savedSearches)
    .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
    .leftJoin(users, eq(users.id, alertRecipients.userId))
    .where(eq(savedSearches.confirmHash, hashOf(token)))
    .limit(1);
  if (!row) return unknown;
  const { confirmedAt, confirmExpiresAt, email, ...search } = row;
  const state = confirmedAt ? "confirmed" : confirmExpiresAt && confirmExpiresAt > now ? "waiting" : "expired";
  return { ...search, state, emailMasked: maskEmail(email) };
}

interface LinkHolder {
  recipientId: number;
  userId: number | null;
}

/** Returns the recipient of the mail a link was in; null for an invalid link. */
export async function findLinkHolder(db: Db, token: string): Promise<LinkHolder | null> {
  const [row] = await db
    .select({ recipientId: alertRecipients.id, userId: alertRecipients.userId })
    .from(alertLinks)
    .innerJoin(alertRecipients, eq(alertRecipients.id, alertLinks.recipientId))
    .where(eq(alertLinks.hash, hashOf(token)))
    .limit(1);
  return row ?? null;
}

export interface AlertsOfLink {
  isKnown: boolean;
  hasAccount: boolean;
  alerts: { id: string; name: string; query: string; frequency: AlertFrequency }[];
}

/** Lists the alerts of a link's holder. Changes nothing. */
export async function readAlertsOfLink({ services: { db } }: Context, token: string): Promise<AlertsOfLink> {
  const holder = await findLinkHolder(db, token);
  if (!holder) return { isKnown: false, hasAccount: false, alerts: [] };
  const alerts = await db
    .select({ id: savedSearches.publicId, name: savedSearches.name, query: savedSearches.query, frequency: savedSearches.frequency })
    .from(savedSearches)
    .where(
      and(eq(savedSearches.recipientId, holder.recipientId), isNotNull(savedSearches.confirmedAt), ne(savedSearches.frequency, "none")),
    )
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
    .limit(alertLimits.searchesPerPerson);
  return { isKnown: true, hasAccount: holder.userId !== null, alerts };
}

/** Returns what recipients' e-mails leave out: users' own preferences, or what visitors requested through links. */
export async function readRecipientExclusions(db: Db, holders: readonly LinkHolder[]): Promise<(holder: LinkHolder) => AdvertExclusions> {
  const visitorIds = holders.filter(({ userId }) => userId === null).map(({ recipientId }) => recipientId);
  const [ofUser, rows] = await Promise.all([
    readExclusions(
      db,
      holders.flatMap(({ userId }) => userId ?? []),
    ),
    visitorIds.length === 0
      ? []
      : db
          .select(pick(alertExclusions, "recipientId", "kind", "value"))
          .from(alertExclusions)
          .where(inArray(alertExclusions.recipientId, visitorIds))
          .limit(visitorIds.length * alertLimits.exclusionsPerPerson),
  ]);
  return (holder) => {
    if (holder.userId !== null) return ofUser(holder.userId);
    const own = rows.filter(({ recipientId }) => recipientId === holder.recipientId);
    const valuesOf = (wanted: AlertExclusionKind) => own.filter(({ kind }) => kind === wanted).map(({ value }) => value);
    return {
      jobIds: new Set(),
      companyIds: new Set(valuesOf("employer").map(Number)),
      withoutAgencies: valuesOf("agencies").length > 0,
      levels: new Set(valuesOf("level")),
      contractTypes: new Set(valuesOf("contract-type")),
    };
  };
}

export interface ExclusionChoices {
  state: "open" | "unknown" | "gone";
  jobTitle: string;
  choices: { kind: AlertExclusionKind; label: string; isChosen: boolean }[];
}

/** Lists the respects in which a link's holder may request fewer similar adverts. Changes nothing. */
export async function readExclusionChoices(ctx: Context, { token, jobId }: { token: string; jobId: number }): Promise<ExclusionChoices> {
  const { services, now } = ctx;
  const holder = await findLinkHolder(services.db, token);
  if (!holder) return { state: "unknown", jobTitle: "", choices: [] };
  const [[advert], [card]] = await Promise.all([findExcludableAdverts(services.db, [jobId], now), listJobCards(services, [jobId])]);
  if (!advert || !card) return { state: "gone", jobTitle: "", choices: [] };
  const taste = (await readRecipientExclusions(services.db, [holder]))(holder);
  const choices: ExclusionChoices["choices"] = [
    { kind: "employer", label: `Adverts by ${card.company.name}`, isChosen: taste.companyIds.has(advert.companyId) },
    { kind: "level", label: `Adverts at this level: ${card.levelLabel}`, isChosen: taste.levels.has(advert.level) },
    {
      kind: "contract-type",
      label: `Adverts of this contract type: ${card.contractTypeLabel}`,
      isChosen: taste.contractTypes.has(advert.contractType),
    },
  ];
  if (advert.isAgency) choices.unshift({ kind: "agencies", label: "Adverts by agencies", isChosen: taste.withoutAgencies });
  return { state: "open", jobTitle: card.title, choices };
}
