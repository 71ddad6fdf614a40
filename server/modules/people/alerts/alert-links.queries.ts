import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertExclusions, alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { type AlertExclusionKind, type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { maskEmail } from "#server/text/email-address.ts";
import { tasteOf } from "../tastes/taste.queries.ts";
import type { Taste, TastedAdvert } from "../tastes/taste.types.ts";
import { findAdverts, likenessOf } from "../tastes/tasted.queries.ts";

export const noSuchLink = () => new AppError("token-invalid", "This link is not whole, or what it was for is gone. Ask for a new one.");

export interface Confirmation {
  state: "waiting" | "expired" | "confirmed" | "unknown";
  searchName: string;
  query: string;
  frequency: AlertFrequency;
  emailMasked: string;
}

const unknown: Confirmation = { state: "unknown", searchName: "", query: "", frequency: "none", emailMasked: "" };

/** What the link that confirms an alert leads to. Looking uses nothing up. */
export async function readConfirmation({ services, now }: Context, token: string): Promise<Confirmation> {
  const [row] = await services.db
    .select({
      searchName: savedSearches.name,
      query: savedSearches.query,
      frequency: savedSearches.frequency,
      confirmedAt: savedSearches.confirmedAt,
      confirmExpiresAt: savedSearches.confirmExpiresAt,
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

/** Whose mail a link came in; null for one that leads nowhere. */
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

/** The alerts that mail the holder of a link. Looking changes nothing. */
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

/** By what an advert is like others; null where it has nothing of the kind. */
export const likenessTo = (advert: TastedAdvert, kind: AlertExclusionKind): string | null =>
  kind === "employer" ? String(advert.companyId) : likenessOf(advert, kind);

/** What the mails to somebody leave out: a person's own tastes, or what a visitor asked for by the links. */
export async function tasteOfRecipient(db: Db, { recipientId, userId }: LinkHolder): Promise<Taste> {
  if (userId !== null) return tasteOf(db, userId);
  const rows = await db
    .select({ kind: alertExclusions.kind, value: alertExclusions.value })
    .from(alertExclusions)
    .where(eq(alertExclusions.recipientId, recipientId))
    .limit(alertLimits.exclusionsPerPerson);
  const valuesOf = (wanted: AlertExclusionKind) => rows.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  return {
    jobIds: new Set(),
    companyIds: new Set(valuesOf("employer").map(Number)),
    withoutAgencies: valuesOf("agencies").length > 0,
    levels: new Set(valuesOf("level")),
    contractTypes: new Set(valuesOf("contract-type")),
  };
}

interface FewerChoices {
  state: "open" | "unknown" | "gone";
  jobTitle: string;
  choices: { kind: AlertExclusionKind; label: string; isChosen: boolean }[];
}

/** In what respects the holder of a link may ask for fewer adverts like this one. Looking changes nothing. */
export async function readFewerChoices(ctx: Context, { token, jobId }: { token: string; jobId: number }): Promise<FewerChoices> {
  const { services, now } = ctx;
  const holder = await findLinkHolder(services.db, token);
  if (!holder) return { state: "unknown", jobTitle: "", choices: [] };
  const [[advert], [card]] = await Promise.all([findAdverts(services.db, [jobId], now), listJobCards(services, [jobId])]);
  if (!advert || !card) return { state: "gone", jobTitle: "", choices: [] };
  const taste = await tasteOfRecipient(services.db, holder);
  const choices: FewerChoices["choices"] = [
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
