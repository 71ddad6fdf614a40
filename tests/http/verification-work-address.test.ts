import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import type { VerificationNow } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { judgeWorkAddress } from "#server/modules/market/verification/work-address/work-address.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let counter = 0;
let firm: { id: number; slug: string; domain: string };
let ada: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  site.setNow(now);
  firm = await makeFirm();
  ada = await makePerson(site, { role: "company_admin", companyId: firm.id });
});
afterAll(() => site.close());

async function makeFirm(website?: string) {
  const slug = `ash-${++counter}`;
  const domain = `${slug}.co.uk`;
  const id = await makeCompany(site.db, {
    ...{ slug, name: `Ash ${counter} Ltd`, verification: "not-started", employerType: "local-authority", now },
    website: website ?? `https://www.${domain}/about`,
  });
  return { id, slug, domain };
}
const call = <Data>(person: Person, name: string, input: unknown = {}) =>
  callProcedure<Data>(site, `verification.${name}`, person.session.writeHeaders, input);
const stateOf = async (person: Person) => (await queryProcedure<VerificationNow>(site, "verification.state", person.session.headers)).data;
const tokenTo = async (address: string) => /#confirm=([\w-]+)/.exec((await lastMailTo(site, address)).text)?.[1] ?? "";
const confirm = (person: Person, token: string) =>
  call<{ isVerified: boolean; because: string | null }>(person, "confirmAddress", { token });
const auditOf = async () =>
  (
    await site.db
      .select({ reason: auditEvents.reason })
      .from(auditEvents)
      .where(and(eq(auditEvents.resource, "company"), eq(auditEvents.resourceId, String(firm.id))))
  ).map(({ reason }) => reason);

test("an address at the website's domain is confirmed by its mail, and verifies a firm that lacks nothing else; the log says how", async () => {
  const address = `ada@mail.${firm.domain}`;
  expect((await call(ada, "requestAddress", { workEmail: address })).status).toBe(200);
  expect((await stateOf(ada)).state).toBe("not-started");
  const token = await tokenTo(address);
  expect((await confirm(ada, token)).data).toEqual({ domain: firm.domain, isVerified: true, because: null });
  expect(await stateOf(ada)).toMatchObject({ state: "verified", brought: { workAddress: { domain: firm.domain } } });
  expect(await auditOf()).toEqual(
    expect.arrayContaining([`confirmed a work address at ${firm.domain}`, `verified by a work address at ${firm.domain}`]),
  );
  // Used once.
  expect((await confirm(ada, token)).status).toBe(400);
});

test("addresses elsewhere, at mail providers and of look-alikes get no mail", async () => {
  for (const workEmail of ["ada@gmail.com", "ada@other.co.uk", `ada@${firm.domain}.evil.example`, `ada@x${firm.domain}`]) {
    const refused = await call(ada, "requestAddress", { workEmail });
    expect([workEmail, refused.status]).toEqual([workEmail, 422]);
    expect(await mailsTo(site, workEmail)).toEqual([]);
  }
});

test("a link ends after a day, and opens nothing for another account", async () => {
  const address = `ada@${firm.domain}`;
  await call(ada, "requestAddress", { workEmail: address });
  const token = await tokenTo(address);
  const other = await makePerson(site, { role: "company_admin", companyId: (await makeFirm()).id });
  expect((await confirm(other, token)).status).toBe(400);
  site.setNow(new Date(now.getTime() + 25 * 3_600_000));
  const back = { ...ada, session: await signIn(site, ada.id) };
  expect((await confirm(back, token)).status).toBe(400);
  expect((await stateOf(back)).state).toBe("not-started");
});

test("links are mailed only so often to one address", async () => {
  site.services.limits = createMemoryLimiter();
  const answers: number[] = [];
  for (let times = 0; times < 4; times += 1) answers.push((await call(ada, "requestAddress", { workEmail: `b@${firm.domain}` })).status);
  site.services.limits = unlimited;
  expect(answers).toEqual([200, 200, 200, 429]);
});

test("somebody compares where a company number is missing, another firm has the website, or the firm was refused before", async () => {
  const confirmed = async () => {
    await call(ada, "requestAddress", { workEmail: `ada@${firm.domain}` });
    return (await confirm(ada, await tokenTo(`ada@${firm.domain}`))).data;
  };
  await site.db.update(companies).set({ employerType: "main-contractor" }).where(eq(companies.id, firm.id));
  expect(await confirmed()).toMatchObject({ isVerified: false, because: expect.stringContaining("company number") });
  await call(ada, "saveNumber", { companyNumber: "01234567", registeredName: "Ash Ltd", insurance: "" });
  const twin = await makeFirm(`https://${firm.domain}`);
  expect(await confirmed()).toMatchObject({ isVerified: false, because: expect.stringContaining("Another firm") });
  expect((await call(ada, "submit")).status).toBe(200);
  expect((await stateOf(ada)).state).toBe("in-review");
  await site.db.update(companies).set({ website: null }).where(eq(companies.id, twin.id));
  await site.db.update(companies).set({ verification: "refused" }).where(eq(companies.id, firm.id));
  expect(await confirmed()).toMatchObject({ isVerified: false, because: expect.stringContaining("We will now compare it") });
  await site.db.update(companies).set({ verification: "not-started" }).where(eq(companies.id, firm.id));
  expect((await call(ada, "submit")).status).toBe(200);
  expect((await stateOf(ada)).state).toBe("verified");
});

test("proves a firm only while its website is at that domain: elsewhere the proof is gone, and somebody checks a verified firm", async () => {
  const confirmed = async () => {
    await call(ada, "requestAddress", { workEmail: `ada@${firm.domain}` });
    return (await confirm(ada, await tokenTo(`ada@${firm.domain}`))).data.isVerified;
  };
  const moveSite = async (website: string) => {
    const { headers, writeHeaders } = ada.session;
    const { data } = await queryProcedure<{ version: number; fields: object }>(site, "companies.editable", headers, { slug: null });
    const wish = { company: null, version: data.version, fields: { ...data.fields, website } };
    expect((await callProcedure(site, "companies.save", writeHeaders, wish)).status).toBe(200);
    const { state, missing, brought } = await stateOf(ada);
    return [state, missing, brought?.workAddress?.domain];
  };
  expect(await confirmed()).toBe(true);
  expect(await moveSite(`https://jobs.${firm.domain}`)).toEqual(["verified", [], firm.domain]);
  expect(await moveSite("https://somebody-else.co.uk")).toEqual(["in-review", ["domain-or-document"], undefined]);

  firm = await makeFirm();
  await site.db.update(companies).set({ employerType: "main-contractor" }).where(eq(companies.id, firm.id));
  ada = await makePerson(site, { role: "company_admin", companyId: firm.id });
  expect(await confirmed()).toBe(false);
  await moveSite("https://somebody-else.co.uk");
  await call(ada, "saveNumber", { companyNumber: "01234567", registeredName: "Somebody Else Ltd", insurance: "" });
  expect((await call(ada, "submit")).status).toBe(409);
  expect((await stateOf(ada)).state).toBe("not-started");
});

test("an administrator sees how and takes it back; the firm is told why and is checked by somebody from then on", async () => {
  await call(ada, "requestAddress", { workEmail: `ada@${firm.domain}` });
  await confirm(ada, await tokenTo(`ada@${firm.domain}`));
  const platform = await makePerson(site, { role: "platform_admin" }, now);
  const seen = await queryProcedure<{ proofs: { workAddress: { domain: string } | null } }>(
    site,
    "admin.companies.get",
    platform.session.headers,
    { slug: firm.slug },
  );
  expect(seen.data.proofs.workAddress?.domain).toBe(firm.domain);
  const reason = "The website is another firm’s.";
  expect((await call(ada, "revoke", { slug: firm.slug, reason })).status).toBe(403);
  expect((await call(platform, "revoke", { slug: firm.slug, reason })).status).toBe(200);
  expect(await stateOf(ada)).toMatchObject({ state: "refused", reason });
  const mail = await lastMailTo(site, ada.email);
  expect([mail.subject, mail.text]).toEqual([expect.stringContaining("is no longer verified"), expect.stringContaining(reason)]);
  expect(await auditOf()).toContain("revoked");
  expect((await call(platform, "revoke", { slug: firm.slug, reason })).status).toBe(409);
  expect((await call(ada, "submit")).status).toBe(200);
  expect((await stateOf(ada)).state).toBe("in-review");
});

test("what is kept is the domain, not the address", async () => {
  await call(ada, "requestAddress", { workEmail: `ada.private@${firm.domain}` });
  await confirm(ada, await tokenTo(`ada.private@${firm.domain}`));
  const [row] = await site.db.select().from(companyVerifications).where(eq(companyVerifications.companyId, firm.id));
  expect(JSON.stringify(row)).not.toContain("ada.private");
});

test.each([
  ["https://www.oak.co.uk", "ada@oak.co.uk", "fits"],
  ["https://careers.oak.co.uk", "ada@mail.oak.co.uk", "fits"],
  ["https://oak.co.uk", "ada@elm.co.uk", "elsewhere"],
  ["https://oak.github.io", "ada@elm.github.io", "elsewhere"],
  ["https://gmail.com", "ada@gmail.com", "no-website"],
  ["https://co.uk", "ada@co.uk", "no-website"],
  [null, "ada@oak.co.uk", "no-website"],
])("of the website %s, %s %s", (website, email, kind) => expect(judgeWorkAddress(website, email).kind).toBe(kind));
