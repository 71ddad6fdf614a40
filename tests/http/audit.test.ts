import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { makeUser } from "#db/seed/user-factories.ts";
import { anonymous } from "#server/access/principal.ts";
import { recordAudit } from "#server/modules/audit/audit.commands.ts";
import type { AuditPage } from "#server/modules/audit/audit.queries.ts";
import type { ChainVerdict } from "#server/modules/audit/audit-chain.queries.ts";
import { type SignedIn, signIn } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";
import { askProcedure } from "#tests/helpers/typed-call.ts";

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
    await db.transaction((tx) =>
      recordAudit(
        tx as unknown as Db,
        { principal: anonymous, now: hoursAgo(6 - index), requestId: `request-${index}`, ...(index < 4 && { actorUserId: robin.id }) },
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

const list = (input: object, who = administrator) => askProcedure<AuditPage>(site, "audit.list", who.headers, input);
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
    ["resource", { resource: "session" }, [6, 5, 4]],
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

  test.each([{ limit: 101 }, { beforeId: 0 }, { from: "yesterday" }, { userId: 1 }])("refuses %j", async (input) => {
    expect((await list(input)).status).toBe(400);
  });

  test("is for administrators with their second factor only", async () => {
    const none = { headers: { cookie: "" } } as SignedIn;
    for (const path of ["audit.list", "audit.verify"]) {
      const ask = async (who: SignedIn) => {
        const { status, reason } = await askProcedure(site, path, who.headers, path === "audit.list" ? {} : undefined);
        return [status, reason];
      };
      expect(await ask(none)).toEqual([401, "unauthenticated"]);
      expect(await ask(recruiter)).toEqual([403, "forbidden"]);
      expect(await ask(withoutFactor)).toEqual([403, "second-factor-required"]);
    }
  });
});

describe("audit.verify", () => {
  test("answers the number of events and the head, then the first that is broken", async () => {
    const verify = () => askProcedure<ChainVerdict>(site, "audit.verify", administrator.headers);
    const count = await site.db.$count(auditEvents);
    expect((await verify()).data).toMatchObject({ isIntact: true, count, lastId: count });
    await site.db.update(auditEvents).set({ resourceId: "99" }).where(eq(auditEvents.id, 2));
    expect((await verify()).data).toEqual({ isIntact: false, brokenId: 2, reason: "the event was changed" });
  });
});
