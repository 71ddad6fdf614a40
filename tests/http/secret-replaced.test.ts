import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { knownDevices, totpSecrets } from "#db/schema/sign-in.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { createSecrets, randomPublicId } from "#server/kernel/secrets.ts";
import { resealStoredValues } from "#server/modules/operations/background/reseal.commands.ts";
import { newTotpSecret, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { deviceOf, openSignInSite, password, type SignInSite } from "#tests/fixtures/sign-in-site.ts";

// The site's secret is replaced: what was stored under the previous one is still read, and sealed again.

const now = new Date("2026-11-20T12:00:00Z");
const [formerText, currentText] = ["the former secret of a site, long enough", "the current secret of a site, long enough"];
const [former, replaced, current] = [createSecrets(formerText), createSecrets(currentText, formerText), createSecrets(currentText)];
const running = new AbortController().signal;
let open: SignInSite;

beforeAll(async () => {
  open = await openSignInSite({ now });
});
afterAll(() => open.site.close());
beforeEach(async () => {
  open.site.setNow(now);
  open.site.services.secrets = former;
  await open.site.db.delete(totpSecrets);
  await open.site.db.delete(webhooks);
});

async function guarded() {
  const secret = newTotpSecret();
  const { userId, email } = await open.person();
  await open.site.db
    .insert(totpSecrets)
    .values({ userId, sealedSecret: open.site.services.secrets.seal(secret), confirmedAt: now, createdAt: now });
  const passes = async (at: Date) => {
    open.site.setNow(at);
    const { challenge } = (await open.ask("signin", { email, password })).json<{ challenge: string }>();
    return (await open.ask("signin/second-factor", { challenge, code: totpCode(secret, at) })).statusCode;
  };
  return { userId, passes };
}
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("codes of a second factor pass before and after it is sealed again, also once the previous secret is gone", async () => {
  const { services } = open.site;
  const { userId, passes } = await guarded();
  expect(await passes(now)).toBe(200);
  services.secrets = replaced;
  expect(await passes(minutesLater(2))).toBe(200);
  expect(await resealStoredValues(services, running)).toEqual({ sealed: 1, unreadable: 0 });
  expect(await passes(minutesLater(4))).toBe(200);
  services.secrets = current;
  expect(await passes(minutesLater(6))).toBe(200);
  const [row] = await open.site.db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  expect(() => former.open(row?.sealedSecret ?? "")).toThrow();
});

test("every sealed column is sealed again, once; what neither secret opens is counted and left", async () => {
  const { db, services } = open.site;
  const companyId = await makeCompany(db);
  const hook = (secret: string, oldSecret: string | null) =>
    db.insert(webhooks).values({
      ...{ publicId: randomPublicId(), companyId, address: `https://hooks.example.test/${secret.slice(0, 9)}`, events: [] },
      ...{ secret, oldSecret, createdAt: now, updatedAt: now },
    });
  await hook(former.seal("one"), former.seal("one before"));
  await hook(current.seal("two"), null);
  await hook("of another site", null);
  const { userId } = await guarded();
  await db
    .update(totpSecrets)
    .set({ sealedReplacement: former.seal("replacement") })
    .where(eq(totpSecrets.userId, userId));
  services.secrets = current;
  expect(await resealStoredValues(services, running)).toEqual({ sealed: 0, unreadable: 0 });
  services.secrets = replaced;
  expect(await resealStoredValues(services, running)).toEqual({ sealed: 4, unreadable: 1 });
  expect(await resealStoredValues(services, running)).toEqual({ sealed: 0, unreadable: 1 });
  const rows = await db.select().from(webhooks).orderBy(webhooks.id);
  expect(rows.slice(0, 2).map(({ secret }) => current.open(secret))).toEqual(["one", "two"]);
  expect(current.open(rows[0]?.oldSecret ?? "")).toBe("one before");
  expect(rows[2]?.secret).toBe("of another site");
  const [factor] = await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId));
  expect(current.open(factor?.sealedReplacement ?? "")).toBe("replacement");
});

test("a browser used before is still known, and is remembered under the current secret", async () => {
  const { db, services } = open.site;
  const { userId, email } = await open.person();
  const mails = () => db.$count(outboxMessages, eq(outboxMessages.toUserId, userId));
  const cookie = deviceOf(await open.ask("signin", { email, password }));
  services.secrets = replaced;
  const renewed = deviceOf(await open.ask("signin", { email, password }, { cookie }));
  expect(renewed).not.toBe(cookie);
  services.secrets = current;
  expect(deviceOf(await open.ask("signin", { email, password }, { cookie: renewed }))).toBe(renewed);
  expect([await mails(), await db.$count(knownDevices, eq(knownDevices.userId, userId))]).toEqual([0, 1]);
  await open.ask("signin", { email, password }, { cookie });
  expect(await mails()).toBe(1);
});
