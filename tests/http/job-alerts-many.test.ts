import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertRecipients, savedSearches } from "#db/schema/alerts.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { mailAlerts, publishAdvert } from "#tests/helpers/alerts.ts";
import { freshEmail } from "#tests/helpers/inviting.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";
import { sizeOfRun } from "#tests/helpers/size-of-run.ts";

// Takes about 4 s; the full run, with three times as many, about 12 s.

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let companyId: number;

beforeAll(async () => {
  site = await openTestSite({ now });
  companyId = await makeCompany(site.db, { now });
});
afterAll(() => site.close());

test("many alerts are made in batches while the site answers others in between", async () => {
  const emails = Array.from({ length: sizeOfRun({ daily: 40, full: 120 }) }, () => freshEmail());
  const nextRunAt = new Date("2026-11-22T07:30:00Z");
  for (const email of emails) {
    const [{ insertId: recipientId }] = await site.db.insert(alertRecipients).values({ email, emailKey: email, createdAt: now });
    await site.db.insert(savedSearches).values(
      [`q=Zebraquince`, `q=Zebraquince+surveyor`, `q=Zebraquince&level=senior`].map((query) => ({
        publicId: randomPublicId(),
        recipientId,
        name: query,
        query,
        queryHash: hashOf(query),
        frequency: "daily" as const,
        createdAt: now,
        confirmedAt: now,
        lookedAt: now,
        nextRunAt,
        knownJobIds: [],
      })),
    );
  }
  await publishAdvert(site, { companyId, title: "Zebraquince surveyor" });
  site.setNow(nextRunAt);
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const sent = await mailAlerts(site);
  isDone = true;
  expect(sent).toBe(emails.length);
  expect(turns).toBeGreaterThan(emails.length);
  expect(await mailAlerts(site)).toBe(0);
  const mailed = await site.db
    .select({ to: outboxMessages.toAddress })
    .from(outboxMessages)
    .where(eq(outboxMessages.template, "job-alert"));
  expect(mailed.map(({ to }) => to).sort()).toEqual([...emails].sort());
});
