import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { checkDueDomains } from "#server/modules/market/verification/domain/domain-proof.commands.ts";
import type { VerificationNow } from "#server/modules/market/verification/submitted-evidence.queries.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { formWith } from "#tests/fixtures/cvs.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let records: Record<string, string[]> = {};
let counter = 0;
let slug: string;
let companyId: number;
let ada: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.domainLook = { records: async (name) => records[name] ?? [], file: async () => ({ because: "Nothing there." }) };
});
beforeEach(async () => {
  site.setNow(now);
  records = {};
  slug = `rowan-${++counter}`;
  companyId = await makeCompany(site.db, { slug, name: "Rowan Ltd", verification: "verified", now });
  ada = await makePerson(site, { role: "company_admin", companyId });
});
afterAll(() => site.close());

const call = (name: string, input: unknown = {}) => callProcedure(site, name, ada.session.writeHeaders, input);
const standing = async () => (await queryProcedure<VerificationNow>(site, "verification.state", ada.session.headers)).data;
const state = async () => (await site.db.select({ is: companies.verification }).from(companies).where(eq(companies.id, companyId)))[0]?.is;
async function putUp(domain: string) {
  await call("verification.beginDomain", { domain, method: "dns" });
  const proof = (await standing()).brought?.domain;
  records[proof?.place ?? ""] = [proof?.expected ?? ""];
  site.setNow(new Date(site.services.now().getTime() + 11_000));
  await call("verification.checkDomain");
}
async function lapse() {
  records = {};
  for (let day = 8; day <= 31; day += 1) {
    site.setNow(later(day));
    await checkDueDomains(site.services, later(day));
  }
}
async function rename(fields: object) {
  const { data } = await queryProcedure<{ version: number; fields: object }>(site, "companies.editable", ada.session.headers, {
    slug: null,
  });
  return call("companies.save", { company: null, version: data.version, fields: { ...data.fields, ...fields } });
}

describe("a firm that was verified", () => {
  test("and lost its domain is not verified again by another domain that nobody has looked at", async () => {
    await putUp("rowan.test");
    await lapse();
    ada = { ...ada, session: await signIn(site, ada.id) };
    expect(await state()).toBe("lapsed");
    await putUp("somebody-else.test");
    expect((await standing()).brought?.domain?.state).toBe("proved");
    expect(await state()).toBe("lapsed");
    expect((await call("verification.saveNumber", { companyNumber: "01234567", registeredName: "", insurance: "" })).status).toBe(200);
    expect((await call("verification.submit")).status).toBe(200);
  });

  test("waits to be looked at again when it names another domain, and so keeps nothing by naming one that never comes", async () => {
    await putUp("rowan.test");
    expect(await state()).toBe("verified");
    await call("verification.beginDomain", { domain: "www.rowan.test", method: "file" });
    expect(await state()).toBe("verified");
    await call("verification.beginDomain", { domain: "another.test", method: "dns" });
    expect(await state()).toBe("in-review");
  });

  test.each([
    ["another name", { name: "Famous Contractors plc" }],
    ["another kind", { employerType: "recruitment-agency" }],
  ])("waits to be looked at again when its page takes %s", async (_what, fields) => {
    expect((await rename({ about: "We measure.", name: "ROWAN Ltd." })).status).toBe(200);
    expect(await state()).toBe("verified");
    expect((await rename(fields)).status).toBe(200);
    expect(await state()).toBe("in-review");
  });

  test("shows a number of the register to everybody, and one that nobody has checked does not", async () => {
    await call("verification.saveNumber", { companyNumber: "01234567", registeredName: "Rowan Limited", insurance: "" });
    const asked = { register: "active", registerName: "ROWAN LIMITED", registerAskedAt: now } as const;
    await site.db.update(companyVerifications).set(asked).where(eq(companyVerifications.companyId, companyId));
    const shown = async () => {
      const page = await site.app.inject(`/api/companies/${slug}`);
      return page.json<{ proofs: { proof: string }[] }>().proofs.map(({ proof }) => proof);
    };
    await site.db.update(companies).set({ verification: "in-review" }).where(eq(companies.id, companyId));
    expect(await shown()).not.toContain("register");
    await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.id, companyId));
    expect(await shown()).toContain("register");
  });
});

test("papers are not there for a colleague who only recruits, nor for an administrator once they have left", async () => {
  const { payload, contentType } = formWith([{ name: "certificate.pdf", bytes: makePdf() }], { label: "incorporation" });
  const headers = { ...ada.session.writeHeaders, "content-type": contentType };
  const sent = (await site.app.inject({ method: "POST", url: "/api/verification/documents", headers, payload })).json<{ path: string }>();
  const second = await makePerson(site, { role: "company_admin", companyId });
  const colleague = await makePerson(site, { role: "recruiter", companyId });
  const get = async (person: Person) => (await site.app.inject({ url: sent.path, headers: person.session.headers })).statusCode;
  expect([await get(second), await get(colleague)]).toEqual([200, 403]);
  expect((await callProcedure(site, "team.leave", second.session.writeHeaders, { heirId: null })).status).toBe(200);
  expect(await get(second)).toBe(401);
});
