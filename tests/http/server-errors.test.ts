import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientErrorCounts, clientErrorDayCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import { makeUser } from "#db/seed/factories.ts";
import type { ErrorExemplar } from "#ops/client-errors/visit-sketch.ts";
import { recordRelease } from "#ops/rum/releases.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { rollUpServerDays } from "#server/modules/operations/telemetry/roll-up.commands.ts";
import type { Outputs } from "#server/types.ts";
import { batchTokenOf, resultsOf } from "#tests/fixtures/batch.ts";
import { fromPage } from "#tests/fixtures/captured-telemetry.ts";
import { headersOfWrites, type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

type List = Outputs["ops"]["errors"]["list"];
type Group = Outputs["ops"]["errors"]["group"];
const now = new Date("2026-11-20T12:34:56Z");
const letter = { name: "Robin O'Field", email: "robin@people.example.test", topic: "advert", message: "My firm's name stands there." };
let site: TestSite;
let traced: ReturnType<typeof startTracing>;
let administrator: SignedIn;
let asVisitor: Record<string, string>;
const logged: string[] = [];
const logTo = new Writable({
  write(line, _encoding, done) {
    logged.push(String(line));
    done();
  },
});

beforeAll(async () => {
  traced = startTracing({ serviceName: "testworks", release: "new00001", otlpUrl: null, otlpHeaders: {} });
  site = await openTestSite({ now, tracing: traced.tracing, logTo });
  administrator = await signIn(site, await makeUser(site.db, { role: "platform_admin", now }), { mfaAt: now });
  asVisitor = await headersOfWrites(site, "");
  const facts = { builtAt: now, commit: null, changes: null, scriptBytes: 1, styleBytes: 1 };
  await recordRelease(site.db, { ...facts, name: "old00000", builtAt: new Date(now.getTime() - 1000) }, now);
  await recordRelease(site.db, { ...facts, name: "new00001" }, now);
  site.services.telemetry.knowReleases(["new00001", "old00000"]);
  site.services.release = "old00000";
  // From here on nothing that is written to support can be stored, and no trace can be read.
  for (const table of ["contact_messages", "pinned_traces"]) await site.db.execute(sql.raw(`RENAME TABLE ${table} TO ${table}_away`));
});
afterAll(async () => {
  await site.close();
  await traced.stop();
});
beforeEach(async () => {
  for (const table of [clientErrorCounts, clientErrorDayCounts, clientErrorExemplars, clientErrorGroups]) await site.db.delete(table);
});

const send = (words: object = {}) => callProcedure(site, "contact.send", asVisitor, { ...letter, ...words });
const groups = async () => {
  await site.services.telemetry.flush(site.db, site.services.now(), { isLast: true });
  return site.db.select().from(clientErrorGroups);
};
const kept = async (): Promise<ErrorExemplar[]> => {
  await groups();
  const rows = await site.db.select().from(clientErrorExemplars);
  return rows.flatMap(({ exemplars }) => JSON.parse(exemplars) as ErrorExemplar[]);
};
const list = async (input: object = {}) =>
  (await queryProcedure<List>(site, "ops.errors.list", administrator.headers, { range: "24h", ...input })).data;

test("a procedure that throws is a group of the server's own, told by its file, its build and its trace, without what was sent", async () => {
  const answer = await send();
  expect([answer.status, answer.text.includes("contact_messages")]).toEqual([500, false]);
  expect(await groups()).toMatchObject([
    { side: "server", n: 1, visits: 1, route: "contact.send", lastRelease: "old00000", state: "open" },
  ]);
  const [group] = await groups();
  expect(group?.title).toMatch(/^QueryError: ER_NO_SUCH_TABLE Table <value> doesn't exist$/);
  expect(group?.culprit).toMatch(/^server\/modules\/content\/contact\/[\w./-]+\.ts \w+/);
  const [exemplar] = await kept();
  const traceId = /-([0-9a-f]{32})-/.exec(String(answer.headers["server-timing"]))?.[1];
  expect(exemplar).toMatchObject({ side: "server", procedure: "contact.send", status: 500, traces: [traceId] });
  const line = logged.map((each) => JSON.parse(each) as Record<string, unknown>).find(({ msg }) => msg === "request failed");
  expect(line).toMatchObject({ reqId: expect.any(String), traceId, endpoint: "contact.send" });
  const stored = JSON.stringify([await groups(), await site.db.select().from(clientErrorExemplars)]);
  for (const word of ["Robin", "Field", "people.example", "firm", process.cwd(), "127.0.0.1"]) expect(stored).not.toContain(word);
});

test("what differs in what was sent, and from whom, is one group; another fault is another; what was refused is none", async () => {
  await send({ email: "kim@people.example.test", message: "Something else, on 2026-11-20." });
  await send({ name: "Kim" });
  await queryProcedure(site, "ops.traces.byId", administrator.headers, { traceId: "a".repeat(32) });
  expect((await send({ email: "no address" })).status).toBe(422);
  expect((await groups()).map(({ route, n }) => [route, n])).toEqual([
    ["contact.send", 2],
    ["ops.traces.byId", 1],
  ]);
});

test("the list tells where each is thrown and is narrowed by it; the group is resolved, and comes back with a later build", async () => {
  await send();
  await site.app.inject({
    method: "POST",
    url: "/api/client-error",
    headers: { ...fromPage, "content-type": "text/plain" },
    payload: JSON.stringify({ message: "TypeError: of a page" }),
  });
  await groups();
  expect((await list()).groups.map(({ side }) => side).sort()).toEqual(["page", "server"]);
  const { groups: thrown } = await list({ q: "is:server" });
  expect(thrown.map(({ title }) => title)).toEqual([expect.stringContaining("ER_NO_SUCH_TABLE")]);
  const id = thrown[0]?.publicId;
  expect((await callProcedure(site, "ops.errors.resolve", administrator.writeHeaders, { id, release: "old00000" })).status).toBe(200);
  await send();
  expect((await groups()).find(({ side }) => side === "server")?.state).toBe("resolved");
  site.services.release = "new00001";
  await send();
  site.services.release = "old00000";
  expect((await groups()).find(({ side }) => side === "server")?.state).toBe("regressed");
});

test("what a page met and what the server threw stand on each other's page: by the request, or by the call; a refused call is no half of it", async () => {
  const answer = await send();
  const traceId = /-([0-9a-f]{32})-/.exec(String(answer.headers["server-timing"]))?.[1];
  const report = (message: string, hints: object) =>
    site.app.inject({
      method: "POST",
      url: "/api/client-error",
      headers: { ...fromPage, "content-type": "text/plain" },
      payload: JSON.stringify({ message, ...hints }),
    });
  await report("Error: same request", { traces: [traceId] });
  await report("Error: same call", { procedure: "contact.send", status: 500 });
  await report("Error: refused", { procedure: "contact.send", status: 429 });
  await report("Error: another call", { procedure: "contact.sendAll", status: 500, traces: ["e".repeat(32)] });
  const rows = await groups();
  const ask = async (title: string) => {
    const id = rows.find((row) => row.title.includes(title))?.publicId;
    return (await queryProcedure<Group>(site, "ops.errors.group", administrator.headers, { id, range: "24h" })).data.otherHalf;
  };
  await site.db.execute(sql`RENAME TABLE pinned_traces_away TO pinned_traces`);
  expect((await ask("ER_NO_SUCH_TABLE")).map(({ title, isSameRequest }) => [title, isSameRequest])).toEqual([
    ["Error: same request", true],
    ["Error: same call", false],
  ]);
  for (const [title, isSameRequest] of [
    ["same request", true],
    ["same call", false],
  ] as const) {
    expect(await ask(title)).toMatchObject([{ title: expect.stringContaining("ER_NO_SUCH_TABLE"), isSameRequest }]);
  }
  expect([await ask("refused"), await ask("another call")]).toEqual([[], []]);
  await site.db.execute(sql`RENAME TABLE pinned_traces TO pinned_traces_away`);
});

test("no value of a failed statement reaches a log, a span, an answer or an error group", async () => {
  const secrets = { name: "Verysecret Name", email: "verysecret@people.example.test", message: "Verysecret words, and more of them." };
  const slug = "very-secret-slug";
  await site.db.execute(sql.raw("RENAME TABLE articles TO articles_away"));
  const answers = [
    (await send(secrets)).text,
    (await queryProcedure(site, "articles.page", {}, { slug })).text,
    (await site.app.inject(`/api/articles/${slug}`)).body,
    (await site.app.inject({ url: `/articles/${slug}`, headers: { accept: "text/html" } })).body,
    JSON.stringify(await resultsOf(site, await batchTokenOf(site, administrator.writeHeaders), [{ endpoint: `/api/articles/${slug}` }])),
  ];
  await site.db.execute(sql.raw("RENAME TABLE articles_away TO articles"));
  // The store of errors: its rows, the days added up from them, and whatever the console answers of them.
  const issues = await groups();
  await rollUpServerDays(site.db, now);
  await site.db.execute(sql`RENAME TABLE pinned_traces_away TO pinned_traces`);
  const shown = await Promise.all(
    issues.map(async ({ publicId: id }) => (await queryProcedure<Group>(site, "ops.errors.group", administrator.headers, { id })).data),
  );
  await site.db.execute(sql`RENAME TABLE pinned_traces TO pinned_traces_away`);
  const days = await site.db.select().from(clientErrorDayCounts);
  const listed = await list({ q: "is:server is:unresolved" });
  expect([shown.length > 1, shown.every(({ exemplars }) => exemplars.length > 0), days.length > 1, listed.total]).toEqual([
    true,
    true,
    true,
    issues.length,
  ]);
  const stored = JSON.stringify([issues, await kept(), days, shown, listed]);
  expect(logged.join("")).toContain("failed query: select");
  for (const [place, text] of [...answers, logged.join(""), stored].entries()) {
    // A page and a batch repeat the address they answer.
    const withoutAddresses = text.replaceAll(`/articles/${slug}`, "");
    expect([place, /verysecret|very-secret/i.exec(withoutAddresses)]).toEqual([place, null]);
  }
});
