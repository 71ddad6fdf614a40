import { and, asc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { alertLinks, alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { type AlertFrequency, alertLimits } from "#db/taxonomy/alert.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { maskEmail } from "#server/text/email-address.ts";

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

export interface LinkHolder {
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
