import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { webhookEvents } from "#db/webhook-values.ts";
import { cancelInterviewsOfEndedApplications } from "#server/modules/hiring/applications/interviews/change.commands.ts";
import { sendDueDeliveries } from "#server/modules/hiring/webhooks/deliver/webhook-worker.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openInterviewing } from "#tests/fixtures/interviewing.ts";
import { newIdempotencyKey } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
let site: TestSite;
let applying: Applying;
let jo: Person;
let application: string;
let jobId: number;
let sent: { event: string; data: Record<string, unknown> }[] = [];
beforeAll(async () => {
  site = await openTestSite({ now });
  site.services.webhookPost = async (_to, { body }) => {
    sent.push(JSON.parse(body));
    return { status: 200 };
  };
});
beforeEach(async () => {
  site.setNow(now);
  sent = [];
  applying = await openApplying(site);
  jo = await applying.jobseeker("Jo Nameless");
  jobId = await applying.advert({ title: "Cost Manager" });
  application = await applying.apply(jo, jobId);
});
afterAll(() => site.close());

const deliver = () => sendDueDeliveries(site.services, new AbortController().signal);
const interviewEvents = webhookEvents.filter((event) => event.startsWith("interview."));
const watch = (person: Person) =>
  callProcedure(site, "webhooks.add", person.session.writeHeaders, {
    address: "https://hooks.quantum-costs.test/board",
    events: interviewEvents,
  });

test("the firm’s systems are told of each step of an interview, by ids and times alone, as the guide shows", async () => {
  await watch(applying.boss);
  await watch(applying.otherBoss);
  const interviewing = openInterviewing(site, applying);
  const { recruiter } = applying;
  const { id } = (await interviewing.arrange(recruiter, application, { message: "Bring drawings." })).data;
  await interviewing.answer(jo, id, 0, "accepted");
  await interviewing.answer(jo, id, 0, "accepted");
  await interviewing.answer(jo, id, 0, "time-asked", { text: "I am on site." });
  await interviewing.change(recruiter, id, 0, { time: "14:00" });
  await interviewing.answer(jo, id, 1, "declined");
  await applying.move(recruiter, application, "interview", "not-progressing");
  site.setNow(new Date(now.getTime() + 60_000));
  await cancelInterviewsOfEndedApplications(site.services, site.services.now());
  while ((await deliver()) > 0);
  const at = { interviewId: id, applicationId: application, jobId, lengthMinutes: 60 };
  const [first, moved] = ["2026-12-01T10:30:00.000Z", "2026-12-01T14:00:00.000Z"];
  expect(sent.map(({ event, data }) => [event, data])).toEqual([
    ["interview.arranged", { ...at, state: "invited", sequence: 0, startsAt: first }],
    ["interview.accepted", { ...at, state: "accepted", sequence: 0, startsAt: first }],
    ["interview.time-asked", { ...at, state: "time-asked", sequence: 0, startsAt: first }],
    ["interview.changed", { ...at, state: "invited", sequence: 1, startsAt: moved }],
    ["interview.declined", { ...at, state: "declined", sequence: 1, startsAt: moved }],
    ["interview.cancelled", { ...at, state: "cancelled", sequence: 2, startsAt: moved }],
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/Nameless|drawings|on site|High Street|people\.example/);

  const { body: page } = await site.app.inject({ url: "/api/docs", headers: { accept: "text/html" } });
  const samples = page
    .slice(page.indexOf('id="webhooks"'))
    .replaceAll("&quot;", '"')
    .matchAll(/<code>(interview\.[a-z-]+)<\/code>.*?(\{"interviewId.*?\})/gs);
  const shown = new Map([...samples].map(([, event, data]) => [event, Object.keys(JSON.parse(data ?? "{}")).toSorted()]));
  expect([...shown.keys()].toSorted()).toEqual(interviewEvents.toSorted());
  for (const { event, data } of sent) expect([event, shown.get(event)]).toEqual([event, Object.keys(data).toSorted()]);
});

/** Creates a user's API token with these scopes; returns its headers. */
async function tokenOf(person: Person, scopes: string[]): Promise<Record<string, string>> {
  const order = { name: `for ${scopes}`, scopes, expiresInDays: 30 };
  const { data } = await callProcedure<{ token: string }>(site, "account.apiTokens.create", person.session.writeHeaders, order);
  return { authorization: `Bearer ${data.token}`, "content-type": "application/json" };
}

test("a script with the scope arranges, moves and calls off, the applicant’s answers, each once for its key, and no other token may", async () => {
  const recruiter = await tokenOf(applying.recruiter, ["interviews:write", "applications:read"]);
  const seeker = await tokenOf(jo, ["interviews:write"]);
  const send = async (headers: Record<string, string>, method: "POST" | "PUT", url: string, body: object = {}) => {
    const answer = await site.app.inject({ method, url, headers, payload: JSON.stringify(body) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
  };
  const { confirmed: _, ...usual } = openInterviewing(site, applying).usual;
  const order = { applicationId: application, ...usual };
  expect((await send(recruiter, "POST", "/api/interviews", order)).status).toBe(428);
  const key = newIdempotencyKey();
  const [made, again] = [
    await send({ ...recruiter, ...key }, "POST", "/api/interviews", order),
    await send({ ...recruiter, ...key }, "POST", "/api/interviews", order),
  ];
  expect([made.status, made.body]).toMatchObject([201, { sequence: 0, state: "invited", startsAt: "2026-12-01T10:30:00.000Z" }]);
  expect([again.body, again.headers["idempotency-replayed"]]).toEqual([made.body, "true"]);
  const url = `/api/interviews/${made.body.id}`;
  expect(made.headers.location).toBe(`${url}/interview.ics`);
  const faulty = await send({ ...recruiter, ...newIdempotencyKey() }, "POST", "/api/interviews", { ...order, place: "" });
  expect([faulty.status, faulty.body.errors]).toMatchObject([422, [{ pointer: "/place", detail: "Enter the place where you will meet." }]]);
  const overlapping = await send({ ...recruiter, ...newIdempotencyKey() }, "POST", "/api/interviews", order);
  expect([overlapping.status, overlapping.body.code]).toEqual([422, "needs-confirmation"]);

  expect((await send(seeker, "POST", `${url}/answer`, { sequence: 0, answer: "accepted" })).body.state).toBe("accepted");
  const moved = await send({ ...recruiter, ...newIdempotencyKey() }, "PUT", url, { ...usual, sequence: 0, time: "14:00" });
  expect([moved.status, moved.body]).toMatchObject([200, { sequence: 1, state: "invited", startsAt: "2026-12-01T14:00:00.000Z" }]);
  expect((await send(seeker, "POST", `${url}/answer`, { sequence: 0, answer: "accepted" })).status).toBe(412);
  expect((await send(recruiter, "POST", `${url}/cancel`)).body).toMatchObject({ state: "cancelled", sequence: 2 });

  expect((await send(recruiter, "POST", `${url}/answer`, { sequence: 2, answer: "accepted" })).status).toBe(403);
  const stranger = await tokenOf(applying.stranger, ["interviews:write"]);
  expect((await send(stranger, "POST", `${url}/cancel`)).status).toBe(404);
  const reading = await tokenOf(applying.recruiter, ["applications:read"]);
  expect((await send({ ...reading, ...newIdempotencyKey() }, "POST", "/api/interviews", order)).status).toBe(403);
});
