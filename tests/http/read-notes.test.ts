import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReadNote } from "#server/http/operations/read-notes.ts";
import { refusesUnknown } from "#server/http/operations/read-notes.ts";
import { describedCallsOf } from "#server/http/route-actions.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";
import { procedures } from "./permissions/call.ts";
import { procedureCalls, routeCalls } from "./permissions/calls.ts";
import { type Cast, kinds, openCast } from "./permissions/cast.ts";

let cast: Cast;
let reads: readonly DescribedCall[];
beforeAll(async () => {
  cast = await openCast();
  reads = describedCallsOf(cast.site.app).filter(({ method }) => method === "GET");
});
afterAll(() => cast?.site.close());

interface Refused {
  code?: string;
  errors?: { pointer: string; detail: string }[];
}
interface Asked {
  status: number;
  body: { notes?: ReadNote[] } & Refused;
  isJson: boolean;
}
const unknown = "frobnicate";
const sessions = new Map<string, Promise<Record<string, string>>>();

/** Headers and expected status of the caller that gets furthest with a call. */
async function openTo(name: string): Promise<{ headers: Record<string, string>; expected: number; sent: Record<string, unknown> }> {
  const line = [...routeCalls, ...procedureCalls].find((each) => each.name === name) ?? expect.fail(`${name} has no line of calls`);
  const kind = [...kinds].sort((a, b) => line.statuses[a] - line.statuses[b])[0] ?? "visitor";
  const caller = cast.callers.find((each) => each.kind === kind) ?? expect.fail(`nobody is a ${kind}`);
  const session = sessions.get(kind) ?? caller.headers();
  sessions.set(kind, session);
  const { "content-type": _, ...headers } = await session;
  return { headers, expected: line.statuses[kind], sent: (line.input?.(cast.facts) ?? {}) as Record<string, unknown> };
}

async function ask(call: DescribedCall, parameters: string, more: Record<string, string> = {}): Promise<Asked & { expected: number }> {
  const { headers, expected, sent } = await openTo(`GET ${call.path}`);
  const [path, query] = call.path.replace(/:(\w+)/g, (__, field: string) => String(sent[field])).split("?");
  const url = `${path}?${[query, parameters].filter(Boolean).join("&")}`;
  const answer = await cast.site.app.inject({ url, headers: { ...headers, ...more } });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  const isProblem = String(answer.headers["content-type"]).startsWith("application/problem+json");
  return { status: answer.statusCode, body: isJson || isProblem ? answer.json() : {}, isJson, expected };
}

describe("every read under /api", () => {
  test("says in notes which parameter it does not know, or refuses it", async () => {
    const silent: string[] = [];
    for (const call of reads) {
      const { status, body, isJson, expected } = await ask(call, `${unknown}=1`);
      if (call.query && refusesUnknown(call.query)) {
        if (expected === 200) expect([call.path, status, body.errors?.[0]?.pointer]).toEqual([call.path, 400, unknown]);
        continue;
      }
      expect([call.path, status]).toEqual([call.path, expected]);
      const answer = call.answers[200];
      if (status !== 200 || !isJson || !answer || "contentTypes" in answer) continue;
      if (!body.notes?.some(({ parameter, message }) => parameter === unknown && message.includes(`“${unknown}”`))) silent.push(call.path);
    }
    expect(silent).toEqual([]);
    expect(reads.length).toBeGreaterThan(40);
  });

  test("refuses it by name when nothing may be ignored", async () => {
    const faults: unknown[] = [];
    for (const call of reads) {
      const { status, body, expected } = await ask(call, `${unknown}=1`, { prefer: "handling=strict" });
      if (expected === 401 || expected === 403) continue;
      if (status !== 400 || body.code !== "invalid-parameters" || !body.errors?.some(({ pointer }) => pointer === unknown))
        faults.push([call.path, status, body]);
    }
    expect(faults).toEqual([]);
  });

  test("says nothing when there is nothing to say", async () => {
    for (const call of reads) {
      const { status, body, expected } = await ask(call, "", { prefer: "handling=strict" });
      expect([call.path, status, body.notes]).toEqual([call.path, expected, undefined]);
    }
  });

  test("names the nearest right name of each of its parameters", async () => {
    for (const call of reads) {
      for (const name of Object.keys(call.query?.shape ?? {})) {
        const slip = `${name}X`;
        const { status, body, expected } = await ask(call, `${slip}=1`, { prefer: "handling=strict" });
        if (expected === 401 || expected === 403) continue;
        expect([call.path, slip, status, body.errors?.find(({ pointer }) => pointer === slip)?.detail]).toEqual([
          call.path,
          slip,
          400,
          expect.stringContaining(`Did you mean “${name}”?`),
        ]);
      }
    }
  });
});

describe("the list of jobs", () => {
  const list = async (parameters: string, prefer?: string) => {
    const call = reads.find(({ path }) => path === "/api/jobs") ?? expect.fail("there is no list of jobs");
    return ask(call, parameters, prefer ? { prefer } : {});
  };

  test.each([
    ["payMin=60000", "payMin", "min"],
    ["maxSalary=60000", "maxSalary", "max"],
    ["contractType=permanent", "contractType", "contract"],
    ["employer_type=main-contractor", "employer_type", "employer"],
    ["keyword=qs", "keyword", "q"],
    ["perPage=5", "perPage", "limit"],
    ["pageSize=5", "pageSize", "limit"],
    ["locaton=Leeds", "locaton", "location"],
    ["Location=Leeds", "Location", "location"],
    ["radus=5", "radus", "radius"],
    ["workingPattern=part-time", "workingPattern", "hours"],
    ["distance=5", "distance", "radius"],
    ["country=FR", "country", "location"],
    ["sortBy=newest", "sortBy", "sort"],
    ["page_size=5", "page_size", "limit"],
    ["offset=20", "offset", "page"],
    ["lat=53.8", "lat", "near"],
    ["day_rate=400", "day_rate", "min"],
    ["ir35=outside", "ir35", "basis"],
    ["contract_suite=nec4", "contract_suite", "suite"],
    ["part_time=1", "part_time", "hours"],
    ["company=Kier", "company", "q"],
    ["chartered=1", "chartered", "chartership"],
    ["discipline=qs", "discipline", "category"],
  ])("%s is not known, and %s is %s", async (parameters, parameter, suggestion) => {
    const { body } = await list(parameters);
    expect(body.notes).toEqual([
      { parameter, suggestion, message: `There is no parameter “${parameter}” here, so it was ignored. Did you mean “${suggestion}”?` },
    ]);
    const strict = await list(parameters, "handling=strict");
    expect([strict.status, strict.body.errors]).toEqual([
      400,
      [{ pointer: parameter, detail: `There is no parameter “${parameter}” here. Did you mean “${suggestion}”?` }],
    ]);
  });

  test.each([
    ["location=Nowhereville", "location", "Nowhereville", undefined],
    ["location=Holland", "location", "Holland", undefined],
    ["contract=perm", "contract", "perm", "permanent"],
    ["category=quantity-surveyors", "category", "quantity-surveyors", "quantity-surveyor"],
    ["category=plumber", "category", "plumber", undefined],
    ["level=Senoir", "level", "Senoir", "senior"],
    ["employer=agency", "employer", "agency", "recruitment-agency"],
    ["hours=parttime", "hours", "parttime", "part-time"],
    ["suite=nec5", "suite", "nec5", "nec4"],
    ["sort=newst", "sort", "newst", "newest"],
    ["sort=distance", "sort", "distance", undefined],
    ["posted=2d", "posted", "2d", undefined],
    ["radius=7&location=Leeds", "radius", "7", "5"],
    ["min=lots", "min", "lots", undefined],
    ["pay=fortnight", "pay", "fortnight", undefined],
    ["unstated=perhaps", "unstated", "perhaps", undefined],
  ])("%s is said, and refused when nothing may be ignored", async (parameters, parameter, value, suggestion) => {
    const { body } = await list(parameters);
    const [note] = body.notes ?? [];
    expect([note?.parameter, note?.value, note?.suggestion]).toEqual([parameter, value, suggestion]);
    const strict = await list(parameters, "handling=strict, wait=5");
    expect([strict.status, strict.body.errors?.[0]?.pointer]).toEqual([400, parameter]);
    expect(strict.body.errors?.[0]?.detail).not.toContain("ignored");
  });

  test("says what words were taken for, and refuses none", async () => {
    const { body } = await list("q=quanity+survyor");
    expect(body.notes).toEqual([
      {
        parameter: "q",
        value: "quanity survyor",
        suggestion: "quantity surveyor",
        message: "We searched for “quantity surveyor” instead of “quanity survyor”.",
      },
    ]);
    expect((await list("q=quanity+survyor", "handling=strict")).status).toBe(200);
  });

  test("is counted with the same notes", async () => {
    const call = reads.find(({ path }) => path === "/api/jobs/count") ?? expect.fail("nothing counts jobs");
    expect((await ask(call, "location=Nowhereville")).body.notes?.[0]?.parameter).toBe("location");
  });

  test("says at most twenty things, each in short", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `${"x".repeat(300)}${at}=1`).join("&");
    const { body } = await list(many);
    expect(body.notes).toHaveLength(20);
    for (const note of body.notes ?? []) expect(JSON.stringify(note).length).toBeLessThan(400);
  });
});

test("the directory of companies says which sector it does not know", async () => {
  const call = reads.find(({ path }) => path === "/api/companies/public") ?? expect.fail("there is no directory");
  const { body } = await ask(call, "sector=rails&employer=x");
  expect(body.notes?.map(({ parameter, suggestion }) => [parameter, suggestion])).toEqual([
    ["sector", "rail"],
    ["employer", "employerType"],
  ]);
});

test("every query says beside its answer which fields it passed over, or refuses them", async () => {
  const faults: unknown[] = [];
  let noted = 0;
  for (const { name, type } of procedures) {
    if (type !== "query") continue;
    const { headers, expected, sent } = await openTo(name);
    const line = procedureCalls.find((each) => each.name === name);
    if (expected !== 200 || !line?.input || typeof sent !== "object") continue;
    const { status, text } = await queryProcedure(cast.site, name, headers, { ...sent, [unknown]: 1 });
    const { result } = JSON.parse(text) as { result?: { notes?: ReadNote[] } };
    if (status === 200 && result?.notes?.[0]?.parameter === unknown) noted += 1;
    else if (status !== 422 && status !== 400) faults.push([name, status]);
  }
  expect(faults).toEqual([]);
  expect(noted).toBeGreaterThan(5);
});
