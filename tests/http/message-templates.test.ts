import { afterAll, beforeAll, expect, test } from "vitest";
import { applyingLimits } from "#db/applying-values.ts";
import { applicationStates } from "#db/own-values.ts";
import { messageTemplates } from "#db/schema/messages.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let freelance: Person;

beforeAll(async () => {
  site = await openTestSite({ now });
  applying = await openApplying(site);
  freelance = await makePerson(site, { role: "recruiter", isFreelance: true });
});
afterAll(() => site.close());

interface Listed {
  own: { id: string; name: string; text: string }[];
  builtIn: { state: string | null; text: string }[];
}
const call = <Data = { id: string }>(person: Person, name: string, input: unknown) =>
  callProcedure<Data>(site, `messageTemplates.${name}`, person.session.writeHeaders, input);
const list = async (person: Person) => (await queryProcedure<Listed>(site, "messageTemplates.list", person.session.headers)).data;
const named = async (person: Person) => (await list(person)).own.map(({ name }) => name);

test("a firm's templates are all its people's, a freelance recruiter's their own", async () => {
  const { data } = await call(applying.recruiter, "save", { name: "Thanks", text: "Dear {first name}" });
  const own = await call(freelance, "save", { name: "Mine", text: "Hello" });
  expect(await named(applying.colleague)).toEqual(["Thanks"]);
  expect(await named(applying.stranger)).toEqual([]);
  expect(await named(freelance)).toEqual(["Mine"]);
  await call(applying.boss, "save", { id: data.id, name: "Many thanks", text: "Dear {full name}", state: "not-progressing" });
  expect((await list(applying.recruiter)).own).toEqual([
    { id: data.id, name: "Many thanks", text: "Dear {full name}", state: "not-progressing" },
  ]);
  for (const person of [applying.stranger, freelance]) {
    expect((await call(person, "save", { id: data.id, name: "Taken", text: "x" })).status).toBe(404);
    expect((await call(person, "remove", { id: data.id })).status).toBe(404);
  }
  expect((await call(applying.recruiter, "remove", { id: own.data.id })).status).toBe(404);
  expect((await call(applying.colleague, "remove", { id: data.id })).status).toBe(200);
  expect(await named(applying.recruiter)).toEqual([]);
});

test("there is wording to start from for every step an employer takes, and all of it can be filled in but what only the employer can say", async () => {
  const { builtIn } = await list(applying.recruiter);
  const steps = applicationStates.filter((state) => !["draft", "sent", "opened", "withdrawn"].includes(state));
  for (const step of steps) expect(builtIn.some(({ state }) => state === step)).toBe(true);
  const id = await applying.apply(await applying.jobseeker("Jo Seeker"), await applying.advert());
  for (const { state, text: given } of builtIn) {
    const text = state === null ? given.replace("{what you would like to know}", "your time abroad") : given;
    const { data } = await queryProcedure<{ unknown: string[]; items: { text: string; empty: string[] }[] }>(
      site,
      "messageTemplates.preview",
      applying.recruiter.session.headers,
      { ids: [id], text },
    );
    expect(data).toMatchObject({ unknown: [], items: [{ empty: [] }] });
    expect(data.items[0]?.text).toMatch(/^Dear Jo,[^{}]*$/);
  }
});

test("a variable there is not is named, and there are not endlessly many templates", async () => {
  const refused = await call(applying.stranger, "save", { name: "Bad", text: "Dear {forename}" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("There is no {forename}. Use {first name}");
  const times = { createdAt: now, updatedAt: now };
  const row = { companyId: applying.companyId, writtenByUserId: null, text: "x", state: null, ...times };
  const rows = Array.from({ length: applyingLimits.templatesPerFirm - 1 }, (_, at) => ({
    ...row,
    publicId: randomPublicId(),
    name: `T${at}`,
  }));
  await site.db.insert(messageTemplates).values(rows);
  const both = await Promise.all([1, 2].map((at) => call(applying.boss, "save", { name: `Last ${at}`, text: "x" })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
