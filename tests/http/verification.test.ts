import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { createCompaniesHouse } from "#server/modules/market/verification/companies-house.ts";
import { checkDueDomains } from "#server/modules/market/verification/domain/domain-proof.commands.ts";
import type { VerificationNow } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { formWith } from "#tests/fixtures/cvs.ts";
import { makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { jpegPicture } from "#tests/fixtures/pictures.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let records: Record<string, string[]> = {};
let files: Record<string, string> = {};
let counter = 0;
let slug: string;
let ada: Person;
let platform: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.domainLook = {
    records: async (name) => {
      if (name.includes("silent")) throw new Error("no answer");
      return records[name] ?? [];
    },
    file: async (address) =>
      files[address] === undefined ? { because: "The server answered with status 404." } : { text: files[address] },
  };
});
beforeEach(async () => {
  site.setNow(now);
  [records, files] = [{}, {}];
  site.services.companyRegister = null;
  slug = `elm-${++counter}`;
  const companyId = await makeCompany(site.db, { slug, name: "Elm Ltd", verification: "not-started", now });
  ada = await makePerson(site, { role: "company_admin", companyId });
  platform = await makePerson(site, { role: "platform_admin" }, now);
});
afterAll(() => site.close());

const call = <Data>(person: Person, name: string, input: unknown = {}) =>
  callProcedure<Data>(site, `verification.${name}`, person.session.writeHeaders, input);
const stateOf = async (person: Person) => (await queryProcedure<VerificationNow>(site, "verification.state", person.session.headers)).data;
const number = (companyNumber: string) => ({ companyNumber, registeredName: "Elm Limited", insurance: "" });
const said = async (person: Person, name: string, input: unknown) =>
  (
    await site.app.inject({
      method: "POST",
      url: `/trpc/verification.${name}`,
      headers: person.session.writeHeaders,
      payload: JSON.stringify(input),
    })
  ).body;
const upload = (person: Person, bytes: Buffer, name = "certificate.pdf") => {
  const { payload, contentType } = formWith([{ name, bytes }], { label: "incorporation" });
  const headers = { ...person.session.writeHeaders, "content-type": contentType };
  return site.app.inject({ method: "POST", url: "/api/verification/documents", headers, payload });
};
async function proveDomain(person: Person, domain: string) {
  await call(person, "beginDomain", { domain, method: "dns" });
  const proof = (await stateOf(person)).brought?.domain;
  records[proof?.place ?? ""] = [proof?.expected ?? ""];
  site.setNow(new Date(site.services.now().getTime() + 11_000));
  await call(person, "checkDomain");
}

describe("a company number", () => {
  test("with its leading nought lost is offered back and not kept; as the register writes it, it is", async () => {
    const offered = await call(ada, "saveNumber", number("1234567"));
    expect(offered.data).toEqual({ isSaved: false, offered: "01234567", kind: "a company in England or Wales" });
    expect((await stateOf(ada)).brought?.companyNumber).toBeNull();
    expect((await call(ada, "saveNumber", number(" sc 123456 "))).data).toEqual({ isSaved: true, companyNumber: "SC123456" });
    expect((await stateOf(ada)).brought).toMatchObject({
      companyNumber: "SC123456",
      numberKind: "a company in Scotland",
      register: "not-looked-up",
    });
    expect(await said(ada, "saveNumber", number("abcdef"))).toMatch(/not letters alone/);
  });

  test("is looked up where the register can be asked: dissolved and unknown ones are refused with words, and its silence stops nobody", async () => {
    const answers: Record<string, [number, object]> = {
      "/company/01111111": [200, { company_name: "ELM LIMITED", company_status: "active" }],
      "/company/02222222": [200, { company_name: "OLD ELM LIMITED", company_status: "dissolved" }],
      "/company/04444444": [500, {}],
    };
    const keys: (string | undefined)[] = [];
    const register = createServer((request, response) => {
      keys.push(request.headers.authorization);
      const [status, body] = answers[request.url ?? ""] ?? [404, {}];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => register.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
    site.services.companyRegister = createCompaniesHouse({ key: "a key", origin });
    expect(await said(ada, "saveNumber", number("02222222"))).toMatch(/OLD ELM LIMITED.*no longer trades/);
    expect(await said(ada, "saveNumber", number("03333333"))).toMatch(/has no company with number 03333333/);
    expect((await call(ada, "saveNumber", number("04444444"))).status).toBe(200);
    expect((await stateOf(ada)).brought?.register).toBe("not-looked-up");
    await call(ada, "saveNumber", number("01111111"));
    expect((await stateOf(ada)).brought).toMatchObject({ register: "active", registerName: "ELM LIMITED" });
    expect(new Set(keys)).toEqual(new Set([`Basic ${Buffer.from("a key:").toString("base64")}`]));
    register.close();
  });
});

describe("a domain", () => {
  test.each([
    ["gmail.com", /Anyone can get an address at gmail.com/],
    ["someone@outlook.com", /Anyone can get/],
    ["co.uk", /Anyone can register a name/],
    ["localhost", /not a domain/],
    ["http://169.254.169.254/", /not a domain/],
    ["[::1]", /not a domain/],
  ])("is never %s", async (domain, words) => {
    expect(await said(ada, "beginDomain", { domain, method: "file" })).toMatch(words);
  });

  test("is proved by a record; the panel shows what was expected and what was read", async () => {
    await call(ada, "beginDomain", { domain: "https://www.Elm.test/about", method: "dns" });
    const begun = (await stateOf(ada)).brought?.domain;
    expect(begun).toMatchObject({ domain: "elm.test", place: "_dayworks-verification.elm.test", state: "waiting", found: null });
    expect(begun?.expected).toMatch(/^dayworks-verification=.{32}$/);
    records["_dayworks-verification.elm.test"] = ["v=spf1 -all"];
    await call(ada, "checkDomain");
    expect((await stateOf(ada)).brought?.domain).toMatchObject({ state: "waiting", found: expect.stringContaining("v=spf1 -all") });
    expect(outcomeOf(await call(ada, "checkDomain"))).toEqual([429, "too-many-attempts"]);
    await proveDomain(ada, "elm.test");
    expect((await stateOf(ada)).brought?.domain).toMatchObject({ state: "proved" });
    expect((await lastMailTo(site, ada.email)).template).toBe("domain-news");
    expect((await site.app.inject(`/company/${slug}`)).body).toContain("elm.test");
  });

  test("is proved by a file as well; another domain begins anew; a name server that is silent is said to be", async () => {
    await call(ada, "beginDomain", { domain: "elm.test", method: "file" });
    const begun = (await stateOf(ada)).brought?.domain;
    files["https://elm.test/.well-known/dayworks-verification.txt"] = `\uFEFF${begun?.expected}\r\n`.replace("\uFEFF", "");
    await call(ada, "checkDomain");
    expect((await stateOf(ada)).brought?.domain?.state).toBe("proved");
    await call(ada, "beginDomain", { domain: "silent.test", method: "dns" });
    const other = (await stateOf(ada)).brought?.domain;
    expect([other?.state, other?.expected === begun?.expected]).toEqual(["waiting", false]);
    await call(ada, "checkDomain");
    expect((await stateOf(ada)).brought?.domain?.found).toMatch(/did not respond/);
  });

  test("is looked at again each week; lost, it lapses after the grace with what was verified, is told, and comes back", async () => {
    await proveDomain(ada, "elm.test");
    await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.slug, slug));
    const firm = { id: companies.id, state: companies.verification, lookedAt: companyVerifications.domainLookedAt };
    const row = async () => {
      const joined = site.db.select(firm).from(companies).innerJoin(companyVerifications, eq(companyVerifications.companyId, companies.id));
      return (await joined.where(eq(companies.slug, slug)))[0];
    };
    const proof = (await stateOf(ada)).brought?.domain;
    const lookedOn = async (day: number) => {
      site.setNow(later(day));
      await checkDueDomains(site.services, later(day));
      return (await row())?.lookedAt?.getTime() === later(day).getTime();
    };
    expect([await lookedOn(6), await lookedOn(8), await lookedOn(9)]).toEqual([false, true, false]);
    records = {};
    for (let day = 16; day <= 31; day += 1) await lookedOn(day);
    expect((await row())?.state).toBe("lapsed");
    const told = (await mailsTo(site, ada.email)).map(({ subject }) => subject);
    expect(told).toEqual([
      "elm.test is confirmed as yours",
      "elm.test no longer shows your proof of ownership",
      "elm.test is no longer confirmed as yours",
    ]);
    records[proof?.place ?? ""] = [proof?.expected ?? ""];
    await lookedOn(40);
    expect((await row())?.state).toBe("verified");
  });
});

describe("documents", () => {
  test("are read by their firm and, audited, by administrators; for others they are not there", async () => {
    const sent = (await upload(ada, makePdf())).json<{ id: string; path: string }>();
    const get = (person: Person) => site.app.inject({ url: sent.path, headers: person.session.headers });
    const other = await makePerson(site, { role: "company_admin", companyId: await makeCompany(site.db, { now }) });
    const freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
    const statuses = await Promise.all([ada, platform, other, freelance].map(async (person) => (await get(person)).statusCode));
    expect(statuses).toEqual([200, 200, 404, 404]);
    expect((await get(ada)).headers["content-disposition"]).toMatch(/^attachment/);
    const looks = and(
      eq(auditEvents.action, "verification.readDocuments"),
      eq(auditEvents.resourceId, sent.id),
      eq(auditEvents.result, "done"),
    );
    expect(await site.db.select({ by: auditEvents.actorUserId }).from(auditEvents).where(looks)).toEqual([{ by: platform.id }]);
    expect(outcomeOf(await call(other, "removeDocument", { id: sent.id }))).toEqual(refused.notFound);
    expect((await call(ada, "removeDocument", { id: sent.id })).status).toBe(200);
    expect((await get(ada)).statusCode).toBe(404);
  });

  test("are PDF, JPEG and PNG by what is in them; the same one twice is one; passports are asked about", async () => {
    const first = (await upload(ada, jpegPicture, "letter.pdf")).json<{ id: string; fileName: string }>();
    expect(first.fileName).toBe("letter.jpg");
    expect((await upload(ada, jpegPicture)).json<{ id: string }>().id).toBe(first.id);
    expect((await upload(ada, Buffer.from("MZ program"))).statusCode).toBe(422);
    expect((await upload(ada, makePdf(), "my passport.pdf")).json<{ detail: string }>().detail).toMatch(
      /looks like a passport.*No employer needs your identity documents/,
    );
  });
});

describe("a decision", () => {
  test("is asked for with everything that is needed, made by an administrator with a reason, mailed, shown and audited", async () => {
    expect(await stateOf(ada)).toMatchObject({
      state: "not-started",
      publishing: "first-is-read",
      missing: ["company-number", "domain-or-document"],
    });
    expect(outcomeOf(await call(ada, "submit"))).toEqual(refused.conflict);
    await call(ada, "saveNumber", number("01234567"));
    await upload(ada, makePdf({ comment: slug }));
    expect((await call(ada, "submit")).status).toBe(200);
    expect(outcomeOf(await call(ada, "submit"))).toEqual(refused.conflict);
    const waiting = await queryProcedure(site, "work.case", platform.session.headers, { kind: "verification", subject: slug });
    expect(JSON.stringify(waiting.data)).toContain("01234567");
    expect(JSON.stringify(waiting.data)).toContain("Certificate of incorporation: ");
    expect(outcomeOf(await call(platform, "decide", { slug, isVerified: false, reason: "" }))).toEqual([422, "invalid-fields"]);
    expect(outcomeOf(await call(ada, "decide", { slug, isVerified: true, reason: "" }))).toEqual(refused.forbidden);
    await call(platform, "decide", { slug, isVerified: false, reason: "The certificate names another company." });
    expect(await stateOf(ada)).toMatchObject({
      state: "refused",
      reason: "The certificate names another company.",
      publishing: "each-is-read",
    });
    expect((await lastMailTo(site, ada.email)).text).toContain("The certificate names another company.");
    await call(ada, "submit");
    await call(platform, "decide", { slug, isVerified: true, reason: "" });
    expect(await stateOf(ada)).toMatchObject({ state: "verified", publishing: "at-once", reason: null });
    const { body } = await site.app.inject(`/company/${slug}`);
    expect(body).toContain("22 November 2026");
    const decided = and(
      eq(auditEvents.action, "verification.decide"),
      eq(auditEvents.actorUserId, platform.id),
      eq(auditEvents.resource, "company"),
    );
    expect((await site.db.select({ reason: auditEvents.reason }).from(auditEvents).where(decided)).map(({ reason }) => reason)).toEqual([
      "refused",
      "verified",
    ]);
    await call(ada, "saveNumber", number("07654321"));
    expect((await stateOf(ada)).state).toBe("in-review");
  });

  test("is waited for with what it needs: the only document and the number stay until then", async () => {
    await call(ada, "saveNumber", number("01234567"));
    const first = (await upload(ada, makePdf({ comment: slug }))).json<{ id: string }>();
    await call(ada, "submit");
    const kept = await call(ada, "removeDocument", { id: first.id });
    expect(outcomeOf(kept)).toEqual(refused.conflict);
    expect(await said(ada, "saveNumber", { ...number(""), insurance: "PI" })).toContain("/companyNumber");
    const second = (await upload(ada, jpegPicture)).json<{ id: string }>();
    expect((await call(ada, "removeDocument", { id: first.id })).status).toBe(200);
    expect((await stateOf(ada)).brought).toMatchObject({ companyNumber: "01234567", documents: [{ id: second.id }] });
    await call(platform, "decide", { slug, isVerified: true, reason: "" });
    expect(await said(ada, "saveNumber", number(""))).toContain("/companyNumber");
    expect((await call(ada, "removeDocument", { id: second.id })).status).toBe(200);
    expect((await stateOf(ada)).state).toBe("verified");
  });

  test("a freelance recruiter proves themselves likewise; a recruiter of a company sees where it stands and no more", async () => {
    const freelance = await makePerson(site, { role: "recruiter", isFreelance: true, name: "Fay Free" });
    expect(await stateOf(freelance)).toMatchObject({
      isPractice: true,
      name: "Fay Free",
      state: "not-started",
      missing: ["domain-or-document"],
    });
    await proveDomain(freelance, "fay.test");
    expect((await call(freelance, "submit")).status).toBe(200);
    const { slug: practice } = await stateOf(freelance);
    expect((await call(platform, "decide", { slug: practice, isVerified: true, reason: "" })).status).toBe(200);
    expect(await stateOf(freelance)).toMatchObject({ state: "verified", publishing: "at-once" });
    const [{ id = 0 } = {}] = await site.db.select({ id: companies.id }).from(companies).where(eq(companies.slug, slug));
    const colleague = await makePerson(site, { role: "recruiter", companyId: id });
    expect(await stateOf(colleague)).toMatchObject({ slug, state: "not-started", brought: null });
    expect(outcomeOf(await call(colleague, "submit"))).toEqual(refused.forbidden);
  });
});
