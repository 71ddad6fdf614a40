import { and, asc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { pick } from "#db/schema/columns.ts";
import { jobs } from "#db/schema/jobs.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { alertExclusionKinds, alertFrequencies, alertLimits } from "#db/taxonomy/alert.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { isoDates } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { listNewestIds } from "#server/modules/market/search/search.queries.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";
import { isNarrowed, toSavableQuery } from "./alert-query.ts";

const nameMost = alertLimits.searchNameMaxChars;

const query = z.string("Send the search as a query string.").max(20_000, "This search is too long to save.");
const frequency = z.enum(alertFrequencies, "Choose how often: none, instant, daily or weekly.");
const name = z
  .string("Say which search.")
  .max(nameMost * 4, `Use at most ${nameMost} characters.`)
  .transform((typed) => typed.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
  .refine((text) => text !== "", "Say which search.")
  .refine((text) => [...text].length <= nameMost, `Use at most ${nameMost} characters.`);

/** Random public id of a saved search. */
export const alertId = z.string("Give the search’s ID.").min(1, "There is no such search.").max(64, "There is no such search.");
const token = z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200, "The link is incomplete.");

export const alertOfferFields = z.strictObject({ query });
export const saveFields = z.strictObject({ query, name: name.optional(), frequency });
export const changeFields = z.strictObject({
  name: name.optional(),
  frequency: frequency.optional(),
  isPaused: z.boolean("Say whether to pause it.").optional(),
});
/** A visitor's subscription; one without e-mails would be of no use to them. */
export const subscribeFields = z.strictObject({
  email: emailField,
  query,
  frequency: z.enum(["instant", "daily", "weekly"], "Choose how often: instant, daily or weekly."),
});
export const tokenFields = z.strictObject({ token });
export const stopFields = z.strictObject({ token, alert: alertId.nullable() });
export const exclusionChoicesFields = z.strictObject({ token, jobId: jobNumber });
export const excludeSimilarFields = z.strictObject({
  token,
  jobId: jobNumber,
  kind: z.enum(alertExclusionKinds, "Choose agencies, employer, level or contract-type."),
});

const savedSearch = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Query string of the list. */
  query: z.string().meta({ examples: ["q=nec4&location=Leeds"] }),
  frequency: z.enum(alertFrequencies),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When its owner last opened the list from the saved search. */
  lookedAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  listPath: z.string(),
  total: z.int(),
  /** Adverts first published since its owner last opened the list. */
  newCount: z.int(),
  /** The count stopped at a limit: there may be more. */
  isNewCountCut: z.boolean(),
});
type SavedSearch = z.infer<typeof savedSearch>;

export const ownAlerts = z.strictObject({
  items: z.array(savedSearch),
  /** Limit on saved searches. */
  most: z.int(),
  email: z.string(),
  /** False: no search sends e-mails, whatever its frequency. */
  mailsAlerts: z.boolean(),
  /** When the address began to reject our mail; null while it is deliverable. */
  unreachableSince: z.iso.datetime().nullable(),
});
export type OwnAlerts = z.infer<typeof ownAlerts>;

const newCountedAtMost = 100;

/** Lists the caller's saved searches, oldest first, with the number of new adverts, and whether e-mails can be delivered. */
export async function listOwnAlerts(ctx: Context): Promise<OwnAlerts> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobAlert.manage", { ownerId: userId });
  const { db } = ctx.services;
  const [rows, [person]] = await Promise.all([
    db
      .select({
        id: savedSearches.publicId,
        ...pick(savedSearches, "name", "query", "frequency", "isPaused", "createdAt", "lookedAt", "lastRunAt", "nextRunAt"),
      })
      .from(savedSearches)
      .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
      .where(and(eq(alertRecipients.userId, userId), isNotNull(savedSearches.confirmedAt)))
      .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id))
      .limit(2 * alertLimits.searchesPerPerson),
    db
      .select({ email: users.email, mailsAlerts: accountPreferences.jobAlerts, unreachableSince: unreachableAddresses.since })
      .from(users)
      .leftJoin(accountPreferences, eq(accountPreferences.userId, users.id))
      .leftJoin(unreachableAddresses, eq(unreachableAddresses.emailKey, users.emailKey))
      .where(eq(users.id, userId))
      .limit(1),
  ]);
  const items: SavedSearch[] = [];
  for (const row of rows) items.push(await withCounts(ctx, row));
  return {
    items,
    most: alertLimits.searchesPerPerson,
    email: person?.email ?? "",
    mailsAlerts: person?.mailsAlerts ?? false,
    unreachableSince: person?.unreachableSince?.toISOString() ?? null,
  };
}

type Row = Omit<SavedSearch, "createdAt" | "lookedAt" | "lastRunAt" | "nextRunAt" | "total" | "newCount" | "isNewCountCut" | "listPath"> & {
  createdAt: Date;
  lookedAt: Date;
  lastRunAt: Date | null;
  nextRunAt: Date | null;
};

async function withCounts({ services, now }: Context, row: Row): Promise<SavedSearch> {
  const { state } = toSavableQuery(row.query);
  const { ids, total } = await listNewestIds(services, now, state, newCountedAtMost);
  const newCount = await countPublishedSince(services.db, ids, row.lookedAt);
  return {
    ...isoDates(row),
    listPath: paths.jobs(state),
    total,
    newCount,
    isNewCountCut: newCount === newCountedAtMost && total > newCountedAtMost,
  };
}

/** Returns the alert that a page can offer for a list. */
export async function readAlertOffer({ services, now }: Context, typed: string) {
  const { query, state } = toSavableQuery(typed);
  const { total, heading } = await listNewestIds(services, now, state, 0);
  return {
    ...{ query, heading, total },
    listPath: paths.jobs(state),
    /** False for the list of all jobs, which cannot be saved. */
    isNarrowed: isNarrowed(state) && query.length <= alertLimits.queryMaxChars,
  };
}

const countPublishedSince = async (db: Db, ids: readonly number[], since: Date): Promise<number> =>
  ids.length === 0 ? 0 : db.$count(jobs, and(inArray(jobs.id, [...ids]), gte(jobs.firstPublishedAt, since)));
