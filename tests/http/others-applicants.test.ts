import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEvents } from "#db/schema/audit.ts";
import { type Applying, freshKey, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { batchTokenOf, resultsOf } from "#tests/fixtures/batch.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { openCvs } from "#tests/fixtures/cvs.ts";
import { headersOfWrites } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jo: Person;
let jobId: number;
let id: string;
beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
  jo = await applying.jobseeker("Josephine Seeker");
  jobId = await applying.advert({ title: "Estimator" });
  const { cv } = await openCvs(site).upload(jo, "Josephine.pdf", makePdf({ comment: `CV of ${jo.email}` }));
  id = await applying.apply(jo, jobId, { cvId: cv.id, phone: "07700 900123", coverNote: "NEC4 work." });
});
afterAll(() => site.close());

test("✗ 4.5 another firm’s applicants by changed ids: by address, call, batch, file, message and notification, not there each time and written down", async () => {
  const { stranger, otherBoss, recruiter, get } = applying;
  const { items } = await applying.told(recruiter);
  for (const person of [stranger, otherBoss]) {
    const refusals = () => site.db.$count(auditEvents, eq(auditEvents.result, "refused"));
    const before = await refusals();
    const statuses: Record<string, number> = {};
    for (const url of [
      `/api/applications/${id}`,
      `/api/applications/${id}/cv`,
      `/api/applications/${id}/messages`,
      `/api/applications/export.csv?jobId=${jobId}`,
    ])
      statuses[url] = (await get(person.session, url)).statusCode;
    const asked: [string, object][] = [
      ["applications.get", { id }],
      ["applications.cvText", { id }],
      ["applications.notes", { id }],
      ["messages.get", { id }],
      ["hiring.person", { id }],
      ["hiring.advert", { jobId }],
      ["hiring.report", { jobId }],
      ["hiring.list", { jobId }],
      ["hiring.reviewOrder", { jobId }],
      ["applications.remaining", { jobIds: [jobId] }],
    ];
    const answers: string[] = [];
    for (const [name, input] of asked) {
      const answer = await queryProcedure(site, name, person.session.headers, input);
      statuses[name] = answer.status;
      answers.push(JSON.stringify(answer.data ?? null));
    }
    const written: [string, object][] = [
      ["applications.setStatus", { id, from: "sent", to: "in-review", message: null }],
      ["applications.addNote", { id, text: "Mine now." }],
      ["messages.send", { id, text: "Hello." }],
    ];
    for (const [name, input] of written) {
      const headers = { ...person.session.writeHeaders, "idempotency-key": `"${freshKey()}"` };
      statuses[name] = (await callProcedure(site, name, headers, input)).status;
    }
    const found = Object.entries(statuses).filter(([, status]) => status !== 404);
    // Filtering by another company's advert finds nothing, as with an advert that does not exist.
    expect(found.every(([name]) => ["hiring.list", "hiring.reviewOrder"].includes(name) || name.includes("export.csv"))).toBe(true);
    expect((await get(person.session, `/api/applications/export.csv?jobId=${jobId}`)).body).not.toMatch(/josephine|07700/i);
    expect(answers.join("")).not.toMatch(/josephine|07700|NEC4/i);
    expect(answers.join("")).not.toContain(id);
    expect(await refusals()).toBeGreaterThanOrEqual(before + Object.values(statuses).filter((status) => status === 404).length);

    const token = await batchTokenOf(site, person.session.writeHeaders);
    const results = await resultsOf(site, token, [
      { endpoint: `/api/applications/${id}` },
      { endpoint: `/api/applications/${id}/messages` },
    ]);
    expect(results.map(({ status }) => status)).toEqual([404, 404]);
    const read = await callProcedure(site, "notifications.markRead", person.session.writeHeaders, { id: items[0]?.id });
    expect([items.length > 0, read.status]).toEqual([true, 404]);
  }
});

test("4.5.9 a shortlist’s link brings nobody’s CV, address, number or cover note, and opens no other way to them", async () => {
  const { recruiter } = applying;
  const call = <Data>(name: string, input: object) => callProcedure<Data>(site, name, recruiter.session.writeHeaders, input);
  const list = (await call<{ id: string }>("shortlists.create", { name: "Estimators" })).data.id;
  expect((await call("shortlists.add", { id: list, applicationIds: [id] })).data).toEqual({ added: 1 });
  const { address } = (await call<{ address: string }>("shortlists.share", { id: list, forWhom: "Kim Director", days: 7 })).data;
  const visitor = await headersOfWrites(site, "consent=none");
  const token = decodeURIComponent(address.split("#")[1] ?? "");
  const { status, data } = await callProcedure<{ people: { id: string }[] }>(site, "shortlists.open", visitor, { token });
  expect([status, data.people.length]).toEqual([200, 1]);
  const shown = JSON.stringify(data);
  expect(shown).not.toMatch(/\.pdf|07700|NEC4 work|"cv|phone|email/i);
  expect(shown).not.toContain(jo.email);
  expect(shown).not.toContain(id);
  for (const name of [id, data.people[0]?.id]) {
    const answer = await site.app.inject({
      url: `/api/applications/${name}/cv`,
      headers: { ...visitor, authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
    expect((await site.app.inject({ url: `/api/applications/${name}/cv`, headers: visitor })).statusCode).toBe(401);
  }
});
