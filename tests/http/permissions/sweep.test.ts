import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newIdempotencyKey, signIn } from "#tests/helpers/sign-in.ts";
import { type Answered, call, callForEach, procedures } from "./call.ts";
import { procedureCalls, routeCalls } from "./calls.ts";
import { type Caller, type Cast, openCast } from "./cast.ts";
import { expectedCells } from "./expected-matrix.ts";

let cast: Cast;
/** What each caller was answered, by call. */
const seen = new Map<Caller, Map<string, Answered>>();
/** The names of rows in those answers. */
const seenIds = new Map<Caller, readonly string[]>();
/** Of each kind of row, by the place where its name stood, so many are tried on others: the rest are alike. */
const triedOfKind = 2;
const triedIds = new Map<Caller, readonly string[]>();

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
  for (const caller of cast.callers) {
    const answers = new Map<string, Answered>();
    for (const line of calls) answers.set(line.name, await call(cast, caller, line));
    seen.set(caller, answers);
    seenIds.set(caller, [...idsIn(answers)]);
    triedIds.set(caller, [...idsIn(answers, triedOfKind)]);
  }
}, sweepTimeoutMs);
afterAll(() => cast.site.close());

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

/** Administrators are told of the rows of others where the matrix says `any`: by these reads. */
/** What is read there is not the reader’s: an advert has a number that everybody may know. */
const readsOfOthers = ["articles.editing.list", "audit.list", "audit.event", "audit.verify", "jobs.kept"];

/** Random names of rows, which nobody can guess and only their owners are told; at most so many of a kind. */
function idsIn(answers: Map<string, Answered>, mostOfKind = Number.POSITIVE_INFINITY): Set<string> {
  const ids = new Set<string>();
  const found = new Map<string, number>();
  for (const [name, { status, body }] of answers) {
    if (status !== 200 || !isPersonal(name) || readsOfOthers.includes(name)) continue;
    for (const [path, value] of walk(body)) {
      if (typeof value !== "string" || !/\/(publicId|id)$/.test(path)) continue;
      const kind = `${name} ${path.replaceAll(/\d+/g, "*")}`;
      const count = found.get(kind) ?? 0;
      if (count < mostOfKind) ids.add(value);
      found.set(kind, count + 1);
    }
  }
  return ids;
}

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

describe.each(procedureCalls.filter(({ idField }) => idField !== undefined))("$name", ({ name, input, idField = "", statuses }) => {
  test(
    "finds nobody else's row under an id that was seen elsewhere",
    async () => {
      const sample = input?.(cast.facts) as Record<string, unknown>;
      for (const caller of cast.callers) {
        // What administrators may do to others is theirs to do; the tests of the matrix hold them to it.
        if (caller.kind === "admin" && expectedCells.get(actionOf(name))?.PA.startsWith("any")) continue;
        const others = [...triedIds].filter(([other]) => other !== caller && !isColleague(other, caller));
        const known = [...new Set(others.flatMap(([, own]) => own))];
        expect(known.length).toBeGreaterThan(20);
        // Whom the call turns away, whatever it is asked of, is turned away before an id is read.
        const ids = [401, 403].includes(statuses[caller.kind]) ? known.slice(0, 1) : known;
        const answered = await callForEach(
          cast,
          caller,
          name,
          ids.map((id) => ({ ...sample, [idField]: id })),
        );
        expect([caller.name, answered.filter((status) => ![401, 403, 404].includes(status))]).toEqual([caller.name, []]);
        expect(answered).toHaveLength(ids.length);
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

/** The head of the audit chain is a hash that administrators keep elsewhere, so that a changed log can be told. */
const showsHash = ["audit.verify"];

describe("no answer to anyone", () => {
  const forbiddenKeys =
    /^(password|passwordHash|hash|tokenHash|sessionHash|deviceHash|accountHash|secretHash|sealedSecret|emailKey|googleSubject|tokenVersion|userId|internalNotes?)$/;

  test("holds a key that is the server's own", () => {
    for (const [caller, answers] of seen) {
      for (const [name, { body }] of answers) {
        if (showsHash.includes(name) || name.endsWith("/openapi.json")) continue;
        for (const [path] of walk(body)) {
          const key = path.split("/").at(-1) ?? "";
          expect([caller.name, name, path, forbiddenKeys.test(key)]).toEqual([caller.name, name, path, false]);
        }
      }
    }
  });

  test("holds the hash of a session, or a number by which the database knows a person", async () => {
    for (const [caller, answers] of seen) {
      for (const [name, { body }] of answers) {
        if (isPersonal(name) && !readsOfOthers.includes(name)) {
          for (const [path, value] of walk(body)) {
            if (/\/(id|publicId)$/.test(path) && value !== null) expect([name, path, typeof value]).toEqual([name, path, "string"]);
          }
        }
        if (showsHash.includes(name)) continue;
        expect([caller.name, name, /[0-9a-f]{64}/.test(JSON.stringify(body) ?? "")]).toEqual([caller.name, name, false]);
      }
    }
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
