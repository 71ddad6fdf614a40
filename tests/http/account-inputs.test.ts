import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { procedures } from "./permissions/call.ts";
import type { Call } from "./permissions/call-line.ts";
import { procedureCalls, routeCalls } from "./permissions/calls.ts";
import { type Cast, type Kind, openCast } from "./permissions/cast.ts";
import { readInput } from "./permissions/read-input.ts";

// Whatever an admitted caller sends, the response is never a 500. Every call's schemas are tested in process; some calls also over HTTP,
// and in the full run all. Takes 8 s, in the full run 45 s.

let cast: Cast;
beforeAll(async () => {
  cast = await openCast();
});
afterAll(() => cast?.site.close());

const longText = "x".repeat(70_000);
const years = ["0000-01-01T00:00:00Z", "0000-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-02-30T00:00:00Z"];
const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "ﬀ@people.example",
  "💥".repeat(70),
  "%00",
  "' or 1=1 -- ",
  "\\",
  "../..",
  longText,
  ...years,
];
const numbers = [-1, 0, 0.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -0];
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, Array(2000).fill("a"), { $ne: "" }, { toString: 1 }, ...texts, ...numbers),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.emailAddress(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** The call's own sample with some fields replaced or added, or something else altogether. */
function inputsOf(sample: unknown): fc.Arbitrary<unknown> {
  const fields = typeof sample === "object" && sample !== null ? (sample as Record<string, unknown>) : {};
  const names = [...Object.keys(fields), "email", "password", "from", "beforeId", "limit", "role", "function Object() { [native code] }"];
  const changed = fc.dictionary(fc.constantFrom(...names), hostile, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
  return fc.oneof({ weight: 4, arbitrary: changed.map((change) => ({ ...fields, ...change })) }, { weight: 1, arbitrary: hostile });
}

const bodies = [
  "",
  "{",
  "nonsense",
  "null",
  "[]",
  '"text"',
  "1e999",
  "\0",
  "\ufeff{}",
  '{"email":"a@b.example","email":{"c":[]}}',
  '{"__proto__":{"role":"platform_admin"}}',
  '{"constructor":{"prototype":{"role":"platform_admin"}}}',
];
const deepBodies = [`${"[".repeat(50_000)}${"]".repeat(50_000)}`, `{"email":${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`];

/** Most responses require admission, so the call is made by a kind of caller that is admitted. */
const askers: readonly Kind[] = ["admin", "companyAdmin", "recruiter", "freelance", "jobseeker", "visitor", "script"];
function askerOf({ name, statuses }: Call) {
  const kind = askers.find((each) => statuses[each] !== 401 && statuses[each] !== 403);
  const found = cast.callers.find((caller) => caller.kind === kind);
  if (!found) throw new Error(`nobody may call ${name}`);
  return found;
}

/** One session serves many calls, until one of them has ended it. */
const kept = new Map<string, Record<string, string>>();

async function send(call: Call, body: string): Promise<number> {
  const asker = askerOf(call);
  const headers = kept.get(asker.name) ?? (await asker.headers());
  kept.set(asker.name, headers);
  const status = await sendAs(headers, call, body);
  if (status === 401) kept.delete(asker.name);
  return status;
}

async function sendAs(headers: Record<string, string>, call: Call, body: string): Promise<number> {
  const { "content-type": _type, ...reading } = headers;
  const { app } = cast.site;
  const [method, path] = call.name.split(" ");
  if (path !== undefined) {
    const url = path.replace(/:\w+/g, encodeURIComponent(body.slice(0, 200)) || "x");
    if (method === "POST") return (await app.inject({ method, url, headers, payload: body })).statusCode;
    return (
      await app.inject({ url: `${url}?${new URLSearchParams({ next: body, purpose: body, limit: body, q: body })}`, headers: reading })
    ).statusCode;
  }
  const isQuery = procedures.find(({ name }) => name === call.name)?.type === "query";
  if (!isQuery) return (await app.inject({ method: "POST", url: `/trpc/${call.name}`, headers, payload: body })).statusCode;
  return (await app.inject({ url: `/trpc/${call.name}?input=${encodeURIComponent(body)}`, headers: reading })).statusCode;
}

const calls = [...procedureCalls, ...routeCalls];

describe.each(calls)("$name", (call) => {
  test("reads or refuses whatever its fields hold", () => {
    fc.assert(
      fc.property(inputsOf(call.input?.(cast.facts)), (input) => {
        expect(["read", "refused"]).toContain(readInput(cast, call.name, input));
      }),
      { numRuns: sizeOfRun({ daily: 5, full: 20 }) },
    );
  });

  test("whatever its fields hold", async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(call.input?.(cast.facts)), async (input) => {
        expect(await send(call, JSON.stringify(input))).toBeLessThan(500);
      }),
      { numRuns: sizeOfRun({ daily: 1, full: 10 }) },
    );
  });

  test("whatever its body is", async () => {
    for (const body of sampleOfTheDay(bodies, 1, `bodies of ${call.name}`))
      expect([body.slice(0, 40), (await send(call, body)) < 500]).toEqual([body.slice(0, 40), true]);
  });
});

/** What reads a body is one for all calls of a sort: a query of the router, what changes something there, an address that is read, and one written to. */
const sortOf = ({ name }: Call) =>
  name.split(" ").length > 1 ? name.split(" ")[0] : procedures.find((procedure) => procedure.name === name)?.type;
const oneOfEachSort = [...new Map(calls.map((call) => [sortOf(call), call])).values()];

test.each(oneOfEachSort)("$name, however deep its body is", async (call) => {
  for (const body of deepBodies) expect(await send(call, body)).toBeLessThan(500);
});

const oddAddresses = [
  "/trpc/__proto__",
  "/trpc/constructor",
  "/trpc/toString",
  "/trpc/account",
  "/trpc/%00",
  "/trpc/account.me.get,__proto__?batch=1",
  "/trpc/account.me.get?batch=1&input=%5B%5D",
  "/trpc/account.me.get?batch=1&input=null",
  "/trpc/account.me.get?batch=1&input=%7B%220%22%3A",
  "/trpc/account.me.get?batch=2&input=%00",
  "/trpc/account.me.get?connectionParams=%7B",
  "/trpc/account.me.get?input=%E0%A4%A",
  `/trpc/${Array(40).fill("account.me.get").join(",")}?batch=1`,
  "/api/auth/google/callback?state=%00&code=%00&state=2",
  "/api/auth/signout?next=//elsewhere.example",
  "/verify-email/%00",
  "/reset-password/%E0%A4%A",
  "/accept-invitation/..%2f..%2f",
];

const oddHeaders: Record<string, string>[] = [
  {},
  { "trpc-accept": "application/jsonl" },
  { cookie: "__Host-session=%00; __Host-device=%E0%A4%A; XSRF-TOKEN=.; __Host-pre=" },
  { cookie: "__Host-session=a; __Host-session=b; __Host-google=AAAA; __Host-device=...." },
  { cookie: "=;;;=" },
  { authorization: "Bearer dwk_0000000000000000000000000000000000000000000" },
  { authorization: "Bearer \u00ff" },
  { "x-xsrf-token": "a", "x-csrf-token": "b", cookie: "XSRF-TOKEN=a" },
  { "if-none-match": "*", "accept-encoding": "br;q=x", accept: "\u00ff", "user-agent": "\u00ff".repeat(3000) },
];

test.each(oddAddresses)("%s is answered", async (url) => {
  for (const headers of oddHeaders) {
    const asked = await cast.site.app.inject({ url, headers });
    const sameOrigin = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const written = await cast.site.app.inject({ method: "POST", url, headers: { ...sameOrigin, ...headers }, payload: "{}" });
    expect([asked.statusCode < 500, written.statusCode < 500, headers]).toEqual([true, true, headers]);
  }
});
