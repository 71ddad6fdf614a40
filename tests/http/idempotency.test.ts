import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { invitations } from "#db/schema/accounts.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";
import { siteFacts } from "#db/schema/operations.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { type Context, createContext } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { deleteExpiredKeys, withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { unlimited } from "#server/kernel/limits/limiter.ts";
import { hashOf } from "#server/kernel/secrets.ts";
import { freshEmail, type Inviting, makePerson, openInviting } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const dayMs = 86_400_000;
let site: TestSite;
let scene: Inviting;
let serial = 0;

beforeAll(async () => {
  site = await openTestSite({ now });
  scene = await openInviting(site);
});
afterAll(() => site.close());
beforeEach(() => {
  site.setNow(now);
  site.services.limits = unlimited;
});

const freshKey = () => `key-${++serial}`;

/** A call of a person's own, as another process would see it when it has services of its own. */
function contextOf(key: string, { userId = scene.admin.id, services = site.services } = {}): Context {
  const principal = { kind: "user", userId } as UserPrincipal;
  const request = { requestId: null, ip: "", userAgent: "", idempotencyKey: key, ifMatch: null, isCharged: true };
  return createContext(services, { principal, request });
}

/** Counts an effect: rows with this name, which is not unique. */
async function effectsOf(name: string): Promise<number> {
  const [row] = await site.db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, name));
  return Number(row?.value ?? 0);
}
const effect = (ctx: Context, name: string, sent: unknown = {}, before: () => Promise<void> = async () => {}) =>
  withIdempotencyKey(ctx, { call: "test.effect", sent }, async (tx) => {
    const [row] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, name)).for("update");
    const value = Number(row?.value ?? 0) + 1;
    await tx.insert(siteFacts).values({ name, value, updatedAt: now }).onDuplicateKeyUpdate({ set: { value } });
    await before();
    return { value };
  });
const outcomeOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error instanceof AppError ? error.code : error));

/** Another process on the same database. */
async function withOtherProcess(work: (services: TestSite["services"]) => Promise<void>): Promise<void> {
  const database = openDatabase(site.databaseUrl);
  try {
    await work({ ...site.services, db: database.db });
  } finally {
    await database.close();
  }
}

/** Blocks a call half-way until released. */
function gate() {
  let open = () => {};
  let reached = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const wait = async () => {
    reached();
    await opened;
  };
  return { wait, arrived, open };
}

describe("a call under a key", () => {
  test("is made once and answered the same again, to whoever sends it a second time", async () => {
    const key = freshKey();
    const [first, again] = [contextOf(key), contextOf(key)];
    expect(await effect(first, key)).toEqual({ value: 1 });
    expect(await effect(again, key)).toEqual({ value: 1 });
    expect([first.answer.isReplayed, again.answer.isReplayed, await effectsOf(key)]).toEqual([undefined, true, 1]);
  });

  test("with something else is refused, and does nothing", async () => {
    const key = freshKey();
    await effect(contextOf(key), key, { amountPence: 100 });
    expect(await outcomeOf(effect(contextOf(key), key, { amountPence: 101 }))).toBe("idempotency-key-reused");
    expect(await effectsOf(key)).toBe(1);
  });

  test("that differs in a capital letter only is a call of its own", async () => {
    const key = freshKey();
    await effect(contextOf(key), key);
    expect(await effect(contextOf(key.toUpperCase()), key)).toEqual({ value: 2 });
  });

  test("of another person, or of another call, is a call of its own", async () => {
    const key = freshKey();
    await effect(contextOf(key), key);
    const { id } = await makePerson(site);
    expect(await effect(contextOf(key, { userId: id }), key)).toEqual({ value: 2 });
    expect(await withIdempotencyKey(contextOf(key), { call: "test.other", sent: {} }, async () => "other")).toBe("other");
  });

  test("that was refused, or failed, is not kept: sent again it is made", async () => {
    const key = freshKey();
    const refuse = async () => {
      throw new AppError("conflict", "Not now.");
    };
    expect(await outcomeOf(effect(contextOf(key), key, {}, refuse))).toBe("conflict");
    const fail = async () => {
      throw new Error("broken");
    };
    expect(await outcomeOf(effect(contextOf(key), key, {}, fail))).toEqual(new Error("broken"));
    expect([await effectsOf(key), await site.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))]).toEqual([0, 0]);
    expect(await effect(contextOf(key), key)).toEqual({ value: 1 });
  });

  test("is forgotten after a day, or as long as it says, and its row is swept away", async () => {
    const [day, month] = [freshKey(), freshKey()];
    await effect(contextOf(day), day);
    await withIdempotencyKey(contextOf(month), { call: "test.payment", sent: {}, retentionDays: 30 }, async () => "paid");
    site.setNow(new Date(now.getTime() + dayMs - 1));
    await effect(contextOf(day), day);
    expect(await effectsOf(day)).toBe(1);
    site.setNow(new Date(now.getTime() + dayMs));
    expect(await effect(contextOf(day), day)).toEqual({ value: 2 });
    expect(await effect(contextOf(day), day)).toEqual({ value: 2 });
    site.setNow(new Date(now.getTime() + 2 * dayMs));
    expect(await deleteExpiredKeys(site.db, site.services.now())).toBeGreaterThan(0);
    const left = await site.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys);
    expect(left.map(({ key }) => key)).toEqual([hashOf(month)]);
  });
});

describe("P3 one key sent at once", () => {
  test("two hundred times has one effect; whoever comes while it runs is told so, and later gets its answer", async () => {
    const key = freshKey();
    const half = gate();
    const first = effect(contextOf(key), key, {}, half.wait);
    await half.arrived;
    const others = await Promise.all(Array.from({ length: 199 }, () => outcomeOf(effect(contextOf(key), key))));
    expect(new Set(others)).toEqual(new Set(["still-running"]));
    half.open();
    expect(await first).toEqual({ value: 1 });
    const later = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(effect(contextOf(key), key))));
    expect(later.filter((outcome) => outcome !== "still-running")).not.toHaveLength(0);
    for (const outcome of later) expect([{ value: 1 }, "still-running"]).toContainEqual(outcome);
    expect(await effectsOf(key)).toBe(1);
  });

  test("to two processes has one effect, and the other does not wait", async () => {
    await withOtherProcess(async (services) => {
      const key = freshKey();
      const half = gate();
      const first = effect(contextOf(key), key, {}, half.wait);
      await half.arrived;
      expect(await outcomeOf(effect(contextOf(key, { services }), key))).toBe("still-running");
      const neighbour = `${key}a`;
      expect(await effect(contextOf(neighbour, { services }), neighbour)).toEqual({ value: 1 });
      half.open();
      expect(await first).toEqual({ value: 1 });
      const again = contextOf(key, { services });
      expect([await effect(again, key), again.answer.isReplayed]).toEqual([{ value: 1 }, true]);
    });
  });

  test("by hundreds to two processes without waiting for one another, each key has one effect", async () => {
    await withOtherProcess(async (services) => {
      const keys = Array.from({ length: 10 }, freshKey);
      const sent = keys.flatMap((key) =>
        Array.from({ length: 20 }, (_, at) => ({ key, services: at % 2 === 0 ? services : site.services })),
      );
      const outcomes = await Promise.all(sent.map(({ key, services }) => outcomeOf(effect(contextOf(key, { services: services }), key))));
      for (const outcome of outcomes) expect([{ value: 1 }, "still-running"]).toContainEqual(outcome);
      expect(await Promise.all(keys.map(effectsOf))).toEqual(keys.map(() => 1));
    });
  });
});

describe("an invitation", () => {
  const send = (email: string, key: string | null) =>
    callProcedure<{ publicId: string }>(
      site,
      "invitations.send",
      { ...scene.admin.session.writeHeaders, ...(key !== null && { "idempotency-key": `"${key}"` }) },
      { email, role: "recruiter" },
    );
  const countOf = (email: string) => site.db.$count(invitations, eq(invitations.emailKey, email));

  test("must carry a key", async () => {
    const answer = await send(freshEmail(), null);
    expect([answer.status, answer.reason]).toEqual([428, "idempotency-key-required"]);
  });

  test("sent again is answered as before, and says so", async () => {
    const [email, key] = [freshEmail(), freshKey()];
    const [first, again] = [await send(email, key), await send(email, key)];
    expect([first.status, first.headers["idempotency-replayed"]]).toEqual([200, undefined]);
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, "true"]);
    expect(again.data).toEqual(first.data);
    expect(await countOf(email)).toBe(1);
    const other = await send(freshEmail(), key);
    expect([other.status, other.reason]).toEqual([422, "idempotency-key-reused"]);
  });

  test("fifty at once make one", async () => {
    const [email, key] = [freshEmail(), freshKey()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(email, key)));
    for (const { status, reason } of answers)
      expect([
        [200, undefined],
        [409, "still-running"],
      ]).toContainEqual([status, reason]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await countOf(email)).toBe(1);
  });

  test.each(['"', '"open', "two words", "", "a".repeat(65), '"ü"', "a,b"])("with %j for a key is refused", async (key) => {
    const headers = { ...scene.admin.session.writeHeaders, "idempotency-key": key };
    const answer = await callProcedure(site, "invitations.send", headers, { email: freshEmail(), role: "recruiter" });
    expect([answer.status, answer.reason]).toEqual([400, "bad-input"]);
  });
});
