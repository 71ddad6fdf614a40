import { eq } from "drizzle-orm";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { jobChanges } from "#db/schema/jobs.ts";
import { type JobOverrides, makeJob } from "#db/seed/factories.ts";
import { sendDueAlerts } from "#server/modules/people/alerts/send-digests.commands.ts";
import { lastMailTo } from "./mailbox.ts";
import { sameOriginHeaders } from "./sign-in.ts";
import { type TestSite, testOrigin } from "./site.ts";

/** Sends a plain form of a page, as a browser without script does; answers where it is led. */
export async function sendForm(
  site: TestSite,
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = sameOriginHeaders,
) {
  const answer = await site.app.inject({
    method: "POST",
    url: path,
    headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, location: answer.headers.location ?? null, body: answer.body };
}

export const requestAlert = (site: TestSite, email: string, query: string, frequency = "daily") =>
  sendForm(site, "/job-alerts/new", { email, query, frequency });

/** Creates an alert as a visitor and confirms it by mail. */
export async function makeVisitorAlert(site: TestSite, email: string, query: string, frequency = "daily"): Promise<void> {
  await requestAlert(site, email, query, frequency);
  const { token } = await lastMailTo(site, email);
  await sendForm(site, `/job-alerts/confirm/${token}`);
}

/** Publishes an advert at the site's own moment and lists it, and says so as publishing does. */
export async function publishAdvert(site: TestSite, overrides: JobOverrides): Promise<number> {
  const now = site.services.now();
  const id = await makeJob(site.db, { now, firstPublishedAt: now, expiresAt: new Date(now.getTime() + 60 * 86_400_000), ...overrides });
  await site.db.insert(jobChanges).values({ jobId: id, at: now });
  await site.services.search.applyNow([id]);
  return id;
}

/** What the timer of the site's background does. @throws the first failure */
export async function mailAlerts(site: TestSite): Promise<number> {
  const failures: unknown[] = [];
  const sent = await sendDueAlerts(site.services, site.services.now(), { onFailure: (error) => failures.push(error) });
  if (failures.length > 0) throw failures[0];
  return sent;
}

/** The part of a link after the origin. */
export const pathOf = (link: string): string => link.replace(testOrigin, "");

/** Every link of a mail's text that begins so. */
export const linksIn = (text: string, start: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith(`${testOrigin}${start}`))
    .map(pathOf);

export const searchesAt = (site: TestSite, emailKey: string) =>
  site.db
    .select({ query: savedSearches.query, confirmedAt: savedSearches.confirmedAt, frequency: savedSearches.frequency })
    .from(savedSearches)
    .innerJoin(alertRecipients, eq(alertRecipients.id, savedSearches.recipientId))
    .where(eq(alertRecipients.emailKey, emailKey));
