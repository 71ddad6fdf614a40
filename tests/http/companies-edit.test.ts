import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedFiles } from "#db/schema/cvs.ts";
import { jobChanges } from "#db/schema/jobs.ts";
import { makeCompany, makeJob } from "#db/seed/factories.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { formWith } from "#tests/fixtures/cvs.ts";
import { makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { makePng, webpPicture } from "#tests/fixtures/pictures.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-22T12:00:00Z");
type Person = Awaited<ReturnType<typeof makePerson>>;
let site: TestSite;
let counter = 0;
let slug: string;
let companyId: number;
let ada: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  slug = `oakley-${++counter}`;
  companyId = await makeCompany(site.db, { slug, name: "Oakley Ltd", now });
  ada = await makePerson(site, { role: "company_admin", companyId });
});
afterAll(() => site.close());

interface Editable {
  version: number;
  fields: Record<string, unknown>;
  oldSlugs: string[];
}
const read = async (person = ada, of: string | null = null) =>
  queryProcedure<Editable>(site, "companies.editable", person.session.headers, { slug: of });
const save = (person: Person, version: number, fields: unknown, company: string | null = null) =>
  callProcedure<{ slug: string; version: number }>(site, "companies.save", person.session.writeHeaders, { company, version, fields });
const page = (of: string) => site.app.inject(`/company/${of}`);

describe("editing a company’s page", () => {
  test("writes all of it, and the page shows it", async () => {
    const { data } = await read();
    const fields = {
      ...data.fields,
      about: "We measure.\n\nAnd count.",
      offices: ["Leeds", "York"],
      sectors: ["rail"],
      suites: ["nec4"],
      foundedYear: 1987,
      staffBand: "51 to 250",
      turnoverBand: "£5m to £20m",
      replyPromiseDays: 7,
      website: "oakley.example",
    };
    const saved = await save(ada, data.version, fields);
    expect([saved.status, saved.data]).toEqual([200, { slug, version: data.version + 1 }]);
    const shown = (await read()).data;
    expect(shown.fields).toMatchObject({ foundedYear: 1987, replyPromiseDays: 7, suites: ["nec4"], website: "https://oakley.example" });
    expect((shown.fields.offices as string[]).length).toBe(2);
    const { body } = await page(slug);
    for (const words of ["And count.", "Leeds", "1987", "within 7 days", "51 to 250"]) expect(body).toContain(words);
  });

  test("by two at once loses nothing: the second hears what stands there now", async () => {
    const bob = await makePerson(site, { role: "company_admin", companyId });
    const { data } = await read();
    await save(ada, data.version, { ...data.fields, about: "Words of Ada." });
    const answer = await site.app.inject({
      method: "POST",
      url: "/trpc/companies.save",
      headers: bob.session.writeHeaders,
      payload: JSON.stringify({ company: null, version: data.version, fields: { ...data.fields, about: "Words of Bob." } }),
    });
    expect(answer.statusCode).toBe(412);
    expect(answer.body).toContain("Now: Words of Ada.");
    expect((await read()).data.fields.about).toBe("Words of Ada.");
    expect((await save(bob, data.version, { ...data.fields, about: "Words of Ada." })).status).toBe(200);
  });

  test("is for its administrators, and those of the platform by its address; for others it is not there", async () => {
    const { data } = await read();
    const other = await makePerson(site, { role: "company_admin", companyId: await makeCompany(site.db, { now }) });
    expect(outcomeOf(await read(other, slug))).toEqual(refused.notFound);
    expect(outcomeOf(await save(other, data.version, data.fields, slug))).toEqual(refused.notFound);
    const colleague = await makePerson(site, { role: "recruiter", companyId });
    expect(outcomeOf(await save(colleague, data.version, data.fields))).toEqual(refused.forbidden);
    const platform = await makePerson(site, { role: "platform_admin" }, now);
    expect((await read(platform, slug)).status).toBe(200);
    expect((await save(platform, data.version, { ...data.fields, name: "Oakley and Daughters Ltd" }, slug)).status).toBe(200);
  });

  test.each([
    ["website", "javascript:alert(1)"],
    ["website", "http://10.0.0.1/"],
    ["website", "https://user:pass@oak.example"],
    ["foundedYear", 2040],
    ["offices", ["Xyzzyville"]],
    ["sectors", ["witchcraft"]],
    ["employerType", "freelance-practice"],
    ["replyPromiseDays", 4],
    ["about", "x".repeat(6001)],
  ])("refuses %s %j, naming the field", async (field, value) => {
    const { data } = await read();
    const payload = JSON.stringify({ company: null, version: data.version, fields: { ...data.fields, [field]: value } });
    const answer = await site.app.inject({ method: "POST", url: "/trpc/companies.save", headers: ada.session.writeHeaders, payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(field);
  });
});

describe("an address that is left", () => {
  test("leads on for good, is nobody else’s, and can be taken again by its firm; adverts follow", async () => {
    const jobId = await makeJob(site.db, { companyId, now });
    const changesBefore = await site.db.$count(jobChanges, eq(jobChanges.jobId, jobId));
    const { data } = await read();
    const renamed = await save(ada, data.version, { ...data.fields, slug: `${slug}-new` });
    expect(renamed.data.slug).toBe(`${slug}-new`);
    const old = await page(slug);
    expect([old.statusCode, old.headers.location]).toEqual([301, `/company/${slug}-new`]);
    expect((await page(`${slug}-new`)).statusCode).toBe(200);
    expect(await site.db.$count(jobChanges, eq(jobChanges.jobId, jobId))).toBeGreaterThan(changesBefore);
    const bob = await makePerson(site, { role: "company_admin", companyId: await makeCompany(site.db, { now }) });
    const his = (await read(bob)).data;
    expect(outcomeOf(await save(bob, his.version, { ...his.fields, slug }))).toEqual([422, "invalid-fields"]);
    const again = (await read()).data;
    expect(again.oldSlugs).toEqual([slug]);
    expect((await save(ada, again.version, { ...again.fields, slug })).status).toBe(200);
    expect((await page(`${slug}-new`)).headers.location).toBe(`/company/${slug}`);
    expect((await page(slug)).statusCode).toBe(200);
  });

  test("that nobody had is not found", async () => {
    expect((await page("never-was")).statusCode).toBe(404);
  });
});

describe("a logo", () => {
  const upload = (person: Person, bytes: Buffer, of = slug) => {
    const { payload, contentType } = formWith([{ name: "logo.svg", bytes }]);
    const headers = { ...person.session.writeHeaders, "content-type": contentType };
    return site.app.inject({ method: "POST", url: `/api/companies/${of}/logo`, headers, payload });
  };

  test("is shown at an address that holds for good, as what it is and nothing else", async () => {
    const answer = await upload(ada, makePng(200));
    const logo = answer.json<{ path: string; contrast: string }>();
    expect([answer.statusCode, logo.contrast]).toEqual([200, "faint-on-dark"]);
    const shown = await site.app.inject(logo.path);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(shown.headers["content-security-policy"]).toMatch(/sandbox/);
    expect((await page(slug)).body).toContain(logo.path);
    expect((await site.app.inject({ url: logo.path, headers: { "if-none-match": String(shown.headers.etag) } })).statusCode).toBe(304);
    expect((await site.app.inject(logo.path.replace(".png", ".webp"))).statusCode).toBe(404);
  });

  test("is drawn on the cards of the firm's adverts, and no longer once it is taken off", async () => {
    const jobId = await makeJob(site.db, { companyId, now });
    const changes = () => site.db.$count(jobChanges, eq(jobChanges.jobId, jobId));
    const logoOfCard = async () => {
      await site.services.search.applyNow([jobId]);
      const { items } = (await site.app.inject("/api/jobs?limit=50")).json<{ items: { id: number; company: { logo: unknown } }[] }>();
      return items.find(({ id }) => id === jobId)?.company.logo;
    };
    const changesBefore = await changes();
    expect(await logoOfCard()).toBeNull();
    const { path } = (await upload(ada, makePng(200))).json<{ path: string }>();
    expect(await logoOfCard()).toEqual({ path, width: 200, height: 200 });
    expect((await page(slug)).body).toMatch(new RegExp(`<img [^>]*src="${path}" width="200" height="200" alt="" loading="lazy"`));
    await callProcedure(site, "companies.removeLogo", ada.session.writeHeaders, { slug });
    expect(await logoOfCard()).toBeNull();
    expect(await changes()).toBe(changesBefore + 2);
  });

  test("takes the place of the one before, whose file is gone; taken off, it is gone too; the sweep leaves those shown", async () => {
    const first = (await upload(ada, makePng(100))).json<{ path: string }>().path;
    const second = (await upload(ada, webpPicture)).json<{ path: string }>().path;
    expect([(await site.app.inject(first)).statusCode, (await site.app.inject(second)).statusCode]).toEqual([404, 200]);
    await deleteUnusedFiles(site.services, new Date(now.getTime() + 7_200_000));
    expect((await site.app.inject(second)).statusCode).toBe(200);
    await callProcedure(site, "companies.removeLogo", ada.session.writeHeaders, { slug });
    expect((await site.app.inject(second)).statusCode).toBe(404);
    expect((await page(slug)).body).not.toContain("/logos/");
  });

  test("is refused in words, and nothing of it kept; another firm’s page is not there", async () => {
    const before = await site.db.$count(storedFiles);
    const svg = await upload(ada, Buffer.from("<svg/>"));
    expect([svg.statusCode, svg.json<{ detail: string }>().detail]).toEqual([422, expect.stringMatching(/SVG/)]);
    expect((await upload(ada, Buffer.alloc(1_100_000, 7))).json<{ detail: string }>().detail).toMatch(/larger than 1 MB/);
    const other = await makePerson(site, { role: "company_admin", companyId: await makeCompany(site.db, { now }) });
    expect((await upload(other, makePng(100))).statusCode).toBe(404);
    expect(await site.db.$count(storedFiles)).toBe(before);
  });
});
