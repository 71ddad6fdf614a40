import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { makeUser } from "#db/seed/factories.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import type { AuditPage, ChainVerdict } from "#server/modules/trust/audit/audit.queries.ts";
import { appRouter } from "#server/router.ts";
import { type SignedIn, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
let site: TestSite;
let robin: { id: number; publicId: string };
let administrator: SignedIn;
let withoutFactor: SignedIn;
let recruiter: SignedIn;

beforeAll(async () => {
  site = await openTestSite({ now });
  const { db } = site;
  const robinId = await makeUser(db, { now, name: "Robin Carter" });
  const [row] = await db.select({ publicId: users.publicId }).from(users).where(eq(users.id, robinId)).limit(1);
  robin = { id: robinId, publicId: row?.publicId ?? "" };
  const adminId = await makeUser(db, { now, role: "platform_admin", name: "Ada Admin" });
  administrator = await signIn(site, adminId, { mfaAt: now });
  withoutFactor = await signIn(site, adminId);
  recruiter = await signIn(site, await makeUser(db, { now, role: "recruiter", isFreelance: true }));
  for (let index = 0; index < 6; index++) {
    await runTransaction(db, (tx) =>
      recordAudit(
        tx,
        {
          principal: anonymous,
          now: hoursAgo(6 - index),
          request: { requestId: `request-${index}` },
          ...(index < 4 && { actorUserId: robin.id }),
        },
        {
          action: index % 2 === 0 ? "auth.signIn" : "session.end",
          resource: index < 3 ? "user" : "session",
          resourceId: index,
          result: "done",
        },
      ),
    );
  }
});
afterAll(() => site.close());

const list = (input: object, who = administrator) => queryProcedure<AuditPage>(site, "audit.list", who.headers, input);
const idsOf = async (input: object) => (await list(input)).data.rows.map(({ id }) => id);

describe("audit.list", () => {
  test("shows events newest first, with who acted, and nothing of their session", async () => {
    const { status, data } = await list({ resource: "user", to: now.toISOString() });
    expect(status).toBe(200);
    expect(data.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(data.rows[2]).toEqual({
      id: 1,
      at: hoursAgo(6).toISOString(),
      actor: { publicId: robin.publicId, name: "Robin Carter" },
      actorRole: "AN",
      action: "auth.signIn",
      resource: "user",
      resourceId: "0",
      result: "done",
      reason: null,
      requestId: "request-0",
    });
    expect(data.nextBeforeId).toBeNull();
  });

  test("is paged by id without gaps or repeats", async () => {
    const seen: number[] = [];
    for (let beforeId: number | undefined = 7; beforeId !== undefined; ) {
      const { data }: { data: AuditPage } = await list({ limit: 4, beforeId });
      seen.push(...data.rows.map(({ id }) => id));
      beforeId = data.nextBeforeId ?? undefined;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test.each([
    ["action", { action: "session.end", beforeId: 7 }, [6, 4, 2]],
    ["who acted", { actor: "ROBIN" }, [4, 3, 2, 1]],
    ["someone who is not there", { actor: "nobody-of-22-characters" }, []],
    ["the name of who acted", { actor: "in carT" }, [4, 3, 2, 1]],
    ["a name nobody has", { actor: "100% _" }, []],
    ["resource", { resource: "session" }, [6, 5, 4]],
    ["one thing", { resource: "user", resourceId: "1" }, [2]],
    ["request", { requestId: "request-3" }, [4]],
    ["result", { result: "refused", to: now.toISOString() }, []],
    ["days in London", { from: "2026-11-20", to: "2026-11-20", beforeId: 7 }, [6, 5, 4, 3, 2, 1]],
    ["a day before", { to: "2026-11-19" }, []],
    ["nothing, as an empty form sends it", { action: "", actor: "", from: "", to: "", result: "", beforeId: 7 }, [6, 5, 4, 3, 2, 1]],
    ["the start", { from: hoursAgo(3).toISOString(), beforeId: 7 }, [6, 5, 4]],
    ["the end, which is left out", { to: hoursAgo(3).toISOString() }, [3, 2, 1]],
    [
      "all at once",
      { action: "auth.signIn", actor: "ROBIN", resource: "user", from: hoursAgo(5).toISOString(), to: hoursAgo(3).toISOString() },
      [3],
    ],
  ])("is filtered by %s", async (_, filter, expected) => {
    expect(await idsOf("actor" in filter && filter.actor === "ROBIN" ? { ...filter, actor: robin.publicId } : filter)).toEqual(expected);
  });

  test("is itself an event, after what it shows", async () => {
    const before = await site.db.$count(auditEvents);
    const { data } = await list({ limit: 1 });
    expect(data.rows[0]?.id).toBe(before);
    expect(await list({ limit: 1 }).then((answer) => answer.data.rows[0])).toMatchObject({
      id: before + 1,
      action: "audit.read",
      actor: { name: "Ada Admin" },
      actorRole: "PA",
    });
  });

  test.each([{ limit: 101 }, { beforeId: 0 }, { from: "yesterday" }, { to: "2026-02-30" }, { userId: 1 }])("refuses %j", async (input) => {
    expect((await list(input)).status).toBe(422);
  });

  test("is for administrators with their second factor only", async () => {
    const none = { headers: { cookie: "" } } as SignedIn;
    for (const path of ["audit.list", "audit.verify"]) {
      const ask = async (who: SignedIn) => {
        const { status, reason } = await queryProcedure(site, path, who.headers, path === "audit.list" ? {} : undefined);
        return [status, reason];
      };
      expect(await ask(none)).toEqual([401, "unauthenticated"]);
      expect(await ask(recruiter)).toEqual([403, "forbidden"]);
      expect(await ask(withoutFactor)).toEqual([403, "second-factor-required"]);
    }
  });
});

describe("a day in London", () => {
  test("begins at midnight there, also when the clocks are an hour ahead", async () => {
    const actor = { principal: anonymous, request: { requestId: "summer" } };
    const event = { action: "summer.event", resource: "summer", resourceId: null, result: "done" } as const;
    for (const at of ["2026-07-09T22:59:59Z", "2026-07-09T23:00:00Z", "2026-07-10T22:59:59Z", "2026-07-10T23:00:00Z"])
      await runTransaction(site.db, (tx) => recordAudit(tx, { ...actor, now: new Date(at) }, event));
    const { data } = await list({ action: "summer.event", from: "2026-07-10", to: "2026-07-10" });
    expect(data.rows.map(({ at }) => at)).toEqual(["2026-07-10T22:59:59.000Z", "2026-07-09T23:00:00.000Z"]);
  });
});

describe("audit.event", () => {
  const event = (number: number) => queryProcedure<Record<string, unknown>>(site, "audit.event", administrator.headers, { number });

  test("tells all of one event, what else its request did, and whether it is as it was written", async () => {
    expect((await event(2)).data).toMatchObject({
      id: 2,
      action: "session.end",
      requestId: "request-1",
      change: null,
      wasSignedIn: false,
      isAsWritten: true,
      ofRequest: [],
    });
    expect((await list({ limit: 1 })).data.rows[0]).toMatchObject({ action: "audit.read", resourceId: "2" });
  });

  test("there is none under a number that was not given out", async () => {
    expect((await event(900_000)).status).toBe(404);
  });
});

describe("the file", () => {
  const file = (query = "", who = administrator) => site.app.inject({ url: `/api/admin/audit.csv${query}`, headers: who.headers });

  test("is narrowed as the list, opens safely in a spreadsheet, and is itself an event", async () => {
    const actor = { principal: anonymous, now: hoursAgo(1), request: { requestId: null }, actorUserId: robin.id };
    const odd = { action: "odd.event", resource: "odd", resourceId: '=1+"1"', result: "done", reason: "@cmd, and\nmore" } as const;
    for (let index = 0; index < 3; index++) await runTransaction(site.db, (tx) => recordAudit(tx, actor, odd));
    const answer = await file("?action=odd.event&actor=Robin");
    expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    const lines = answer.body.split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('"2026-11-20 11:00","Robin Carter"');
    expect(lines[1]).toContain(`"'=1+""1""","done","'@cmd, and\nmore",`);
    expect((await list({ limit: 1 })).data.rows[0]).toMatchObject({
      action: "audit.read",
      resourceId: "export",
      actor: { name: "Ada Admin" },
    });
  });

  test("goes on beyond the first batch, each event once", async () => {
    const actor = { principal: anonymous, now: hoursAgo(1), request: { requestId: null } };
    await runTransaction(site.db, async (tx) => {
      for (let index = 0; index < 502; index++)
        await recordAudit(tx, actor, { action: "many.events", resource: "many", resourceId: index, result: "done" });
    });
    const lines = (await file("?action=many.events")).body.split("\r\n").slice(1, -1);
    const numbers = lines.map((line) => Number(line.split(",")[0]));
    expect([numbers.length, new Set(numbers).size]).toEqual([502, 502]);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test("is for administrators, and a filter that cannot be read is refused by name", async () => {
    expect((await file("", recruiter)).statusCode).toBe(403);
    const refused = await file("?from=soon");
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ pointer: "from" }] }]);
  });
});

test("nothing on the site changes an event: there is no such procedure, and each filter is answered from an index", async () => {
  const names = Object.keys((appRouter as unknown as { _def: { procedures: object } })._def.procedures);
  expect(names.filter((name) => name.startsWith("audit.")).sort()).toEqual(["audit.event", "audit.list", "audit.verify"]);
  for (const call of ["audit.update", "audit.delete", "audit.write"]) {
    expect((await callProcedure(site, call, administrator.writeHeaders, { number: 1 })).status).toBe(404);
  }
  for (const method of ["DELETE", "PUT", "PATCH", "POST"] as const) {
    const answer = await site.app.inject({ method, url: "/api/admin/audit.csv", headers: administrator.writeHeaders, payload: "{}" });
    expect([404, 405]).toContain(answer.statusCode);
  }
  const keys = await Promise.all(
    [
      "action = 'summer.event' order by id desc",
      "resource = 'odd' order by id desc",
      "resource = 'odd' and resource_id = '1' order by id desc",
      "result = 'refused' order by id desc",
      "request_id = 'request-1' order by id desc",
    ].map(async (where) => {
      const [rows] = await site.db.execute(sql.raw(`explain select id from audit_events where ${where} limit 51`));
      return (rows as unknown as { key: string }[])[0]?.key;
    }),
  );
  expect(keys.every((key) => key?.startsWith("audit_events_"))).toBe(true);
});

describe("audit.verify", () => {
  test("answers the number of events and the head, then the first that is broken", async () => {
    const verify = () => queryProcedure<ChainVerdict>(site, "audit.verify", administrator.headers);
    const count = await site.db.$count(auditEvents);
    expect((await verify()).data).toMatchObject({ isIntact: true, count, lastId: count });
    await site.db.update(auditEvents).set({ resourceId: "99" }).where(eq(auditEvents.id, 2));
    expect((await verify()).data).toEqual({ isIntact: false, brokenId: 2, reason: "the event was changed" });
  });
});
