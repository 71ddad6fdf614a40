import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullRun } from "#tests/fixtures/environment.mjs";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { type Answered, call, callForEach, procedures } from "./call.ts";
import type { Call } from "./call-line.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Caller, type Cast, openCast } from "./cast.ts";
import { expectedCells } from "./expected-matrix.ts";
import { groupCallers, isRefusal } from "./representatives.ts";

// Takes about 10 s; the full run, with every read and every id by every caller, about 60 s.

let cast: Cast;
/** What each caller was answered, by call. */
const seen = new Map<Caller, Map<string, Answered>>();
/** The names of rows in those answers. */
const seenIds = new Map<Caller, readonly string[]>();
/** Rows of each kind tried on other callers, by where the id was found: the rest are alike. */
const triedOfKind = 2;
const triedRows = new Map<Caller, readonly SeenRow[]>();

const isPersonal = (name: string) => {
  const action = procedures.find((procedure) => procedure.name === name)?.action ?? (name === "GET /api/user" ? "user.readMe" : "");
  return expectedCells.get(action)?.AN === "no";
};
const reads = procedureCalls.filter(({ name }) => procedures.find((procedure) => procedure.name === name)?.type === "query");
const calls = [...reads, ...routeCalls.filter(({ name }) => name.startsWith("GET ") && !name.includes("signout"))];

/** Every read by every caller, on a machine that does much else. */
const sweepTimeoutMs = 300_000;

beforeAll(async () => {
  cast = await openCast({ keepSessions: true });
  await fillAccounts(cast);
  for (const caller of cast.callers) seen.set(caller, new Map());
  for (const line of calls) for (const caller of readersOf(line)) seen.get(caller)?.set(line.name, await call(cast, caller, line));
  for (const [caller, answers] of seen) {
    seenIds.set(caller, [...idsIn(answers)]);
    triedRows.set(caller, rowsIn(answers, triedOfKind));
  }
}, sweepTimeoutMs);
afterAll(() => cast.site.close());

/** Outside the full run a read is made by permitted callers only: all of them where it is personal, otherwise a daily sample of two. */
function readersOf(line: Call): readonly Caller[] {
  if (isFullRun) return cast.callers;
  const answered = cast.callers.filter(({ kind }) => line.statuses[kind] === 200);
  if (answered.length > 0 && isPersonal(line.name)) return answered;
  return sampleOfTheDay(answered.length > 0 ? answered : cast.callers, 2, `readers of ${line.name}`);
}

/** Gives everyone rows of their own: a second device, a token, an invitation sent. */
async function fillAccounts(open: Cast): Promise<void> {
  for (const caller of open.callers) {
    if (caller.userId !== null) await signIn(open.site, caller.userId);
    const token = { name: `Script of ${caller.name}`, scopes: ["jobs:read"], expiresInDays: 30 };
    await call(open, caller, { name: "account.apiTokens.create", input: () => token });
    const guest = `guest-of-${caller.name.replaceAll(" ", "-")}@people.example.test`;
    const withKey = { ...caller, headers: async () => ({ ...(await caller.headers()), ...newIdempotencyKey() }) };
    await call(open, withKey, { name: "invitations.send", input: () => ({ email: guest, role: "recruiter" }) });
  }
}

function* walk(value: unknown, path = ""): Generator<[path: string, value: unknown]> {
  yield [path, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
}

/** Administrators may see other users' rows where the matrix says `any`, through these reads. */
/** Its ids are not the reader's own: an advert's number is public. */
const readsOfOthers = ["articles.editing.list", "audit.list", "audit.event", "audit.verify", "jobs.kept"];

interface SeenRow {
  id: string;
  /** The read that returned it. */
  read: string;
}

/** Returns random row ids, which are unguessable and disclosed only to their owners; at most so many of a kind. */
function rowsIn(answers: Map<string, Answered>, mostOfKind = Number.POSITIVE_INFINITY): SeenRow[] {
  const rows = new Map<string, SeenRow>();
  const found = new Map<string, number>();
  for (const [read, { status, body }] of answers) {
    if (status !== 200 || !isPersonal(read) || readsOfOthers.includes(read)) continue;
    for (const [path, value] of walk(body)) {
      if (typeof value !== "string" || !/\/(publicId|id)$/.test(path)) continue;
      const kind = `${read} ${path.replaceAll(/\d+/g, "*")}`;
      const count = found.get(kind) ?? 0;
      if (count < mostOfKind) rows.set(value, { id: value, read });
      found.set(kind, count + 1);
    }
  }
  return [...rows.values()];
}

const idsIn = (answers: Map<string, Answered>) => new Set(rowsIn(answers).map(({ id }) => id));

const isColleague = (one: Caller, other: Caller) => one.company !== null && one.company === other.company;
test("the cast has rows to be looked for", () => {
  const counts = new Map([...seenIds].map(([{ name }, own]) => [name, own.length]));
  for (const name of ["jobseeker", "another jobseeker", "recruiter", "freelance recruiter", "administrator"]) {
    expect([name, (counts.get(name) ?? 0) >= 4]).toEqual([name, true]);
  }
  expect(counts.get("visitor")).toBe(0);
});

test("nobody is told of a row that is another's", () => {
  for (const [owner, own] of seenIds) {
    for (const [other, theirs] of seenIds) {
      if (other === owner || isColleague(owner, other)) continue;
      expect([owner.name, other.name, theirs.filter((id) => own.includes(id))]).toEqual([owner.name, other.name, []]);
    }
  }
});

test("no answer holds another's name or address", () => {
  for (const [caller, answers] of seen) {
    for (const [name, { body }] of answers) {
      if (readsOfOthers.includes(name)) continue;
      const text = JSON.stringify(body) ?? "";
      for (const other of cast.callers) {
        if (other === caller || isColleague(caller, other)) continue;
        expect([name, caller.name, text.includes(`"Own name of ${other.name}"`)]).toEqual([name, caller.name, false]);
      }
    }
  }
});

const routerOf = (name: string) => name.slice(0, name.lastIndexOf("."));

/** Outside the full run one admitted caller of each kind, and one refused. */
function triersOf({ name, statuses }: Call): readonly Caller[] {
  if (isFullRun) return cast.callers;
  const groups = groupCallers(cast.callers, ({ kind }) => (isRefusal(statuses[kind]) ? "turned away" : kind));
  return [...groups].flatMap(([group, all]) => sampleOfTheDay(all, 1, `${name} by ${group}`));
}

/** Outside the full run six of the day, most of them seen in the call's own router: those are of its kind. */
function sampleOfRows(name: string, caller: Caller, rows: readonly SeenRow[]): readonly SeenRow[] {
  if (isFullRun) return rows;
  const isOwnKind = ({ read }: SeenRow) => routerOf(read) === routerOf(name);
  const ownKind = sampleOfTheDay(rows.filter(isOwnKind), 4, `rows of ${name} for ${caller.name}`);
  const rest = rows.filter((row) => !isOwnKind(row));
  return [...ownKind, ...sampleOfTheDay(rest, 6 - ownKind.length, `other rows of ${name} for ${caller.name}`)];
}

describe.each(procedureCalls.filter(({ idField }) => idField !== undefined))("$name", (line) => {
  const { name, input, idField = "", statuses } = line;
  test(
    "finds nobody else's row under an id that was seen elsewhere",
    async () => {
      const sample = input?.(cast.facts) as Record<string, unknown>;
      for (const caller of triersOf(line)) {
        // What administrators may do to others is theirs to do; the tests of the matrix hold them to it.
        if (caller.kind === "admin" && expectedCells.get(actionOf(name))?.PA.startsWith("any")) continue;
        const others = [...triedRows].filter(([other]) => other !== caller && !isColleague(other, caller));
        const known = [...new Map(others.flatMap(([, rows]) => rows.map((row) => [row.id, row] as const))).values()];
        expect(known.length).toBeGreaterThan(20);
        // A caller refused whatever the input is refused before an id is read.
        const tried = isRefusal(statuses[caller.kind]) ? known.slice(0, 1) : sampleOfRows(name, caller, known);
        const answered = await callForEach(
          cast,
          caller,
          name,
          tried.map(({ id }) => ({ ...sample, [idField]: id })),
        );
        expect([caller.name, answered.filter((status) => ![401, 403, 404].includes(status))]).toEqual([caller.name, []]);
        expect(answered).toHaveLength(tried.length);
      }
    },
    sweepTimeoutMs,
  );
});

test("after all that everyone's rows are still theirs", async () => {
  for (const [owner, answers] of seen) {
    for (const line of reads.filter(({ name }) => name.endsWith(".list") && !readsOfOthers.includes(name))) {
      const before = answers.get(line.name);
      if (before?.status !== 200) continue;
      const after = idsIn(new Map([[line.name, await call(cast, owner, line)]]));
      expect([owner.name, line.name, [...after]]).toEqual([owner.name, line.name, [...idsIn(new Map([[line.name, before]]))]]);
    }
  }
});

const actionOf = (name: string) => procedures.find((procedure) => procedure.name === name)?.action ?? "";

/** The head of the audit chain is a hash that administrators store elsewhere, to detect a changed log. */
const showsHash = ["audit.verify"];

describe("no answer to anyone", () => {
  const forbiddenKeys =
    /^(password|passwordHash|hash|tokenHash|sessionHash|deviceHash|accountHash|secretHash|sealedSecret|emailKey|googleSubject|tokenVersion|userId|internalNotes?)$/;

  test("holds a key that is the server's own", () => {
    const shown: string[] = [];
    for (const [caller, answers] of seen) {
      for (const [name, { body }] of answers) {
        if (showsHash.includes(name) || name.endsWith("/openapi.json")) continue;
        for (const [path] of walk(body)) {
          const key = path.split("/").at(-1) ?? "";
          if (forbiddenKeys.test(key)) shown.push(`${caller.name}, ${name}: ${path}`);
        }
      }
    }
    expect(shown).toEqual([]);
  });

  test("holds the hash of a session, or a number by which the database knows a person", () => {
    const shown: string[] = [];
    for (const answers of seen.values()) {
      for (const [name, { body }] of answers) {
        if (isPersonal(name) && !readsOfOthers.includes(name)) {
          for (const [path, value] of walk(body)) {
            if (/\/(id|publicId)$/.test(path) && value !== null && typeof value !== "string") shown.push(`${name}: ${path}`);
          }
        }
        if (!showsHash.includes(name) && /[0-9a-f]{64}/.test(JSON.stringify(body) ?? "")) shown.push(`${name}: a hash`);
      }
    }
    expect(shown).toEqual([]);
  });
});

test("what depends on who asks is kept by nobody", () => {
  for (const [caller, answers] of seen) {
    if (caller.userId === null) continue;
    for (const [name, { headers }] of answers) {
      if (!isPersonal(name)) continue;
      expect([caller.name, name, headers["cache-control"]]).toEqual([caller.name, name, "no-store"]);
    }
  }
});
