import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { ReadOnlyError, runReadOnly } from "#db/read-only.ts";
import { users } from "#db/schema/accounts.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { notifications } from "#db/schema/notifications.ts";
import { sessions } from "#db/schema/sign-in.ts";
import { supportViews } from "#db/schema/support-views.ts";
import { routeActionsOf } from "#server/http/route-actions.ts";
import { makePerson, outcomeOf, refused } from "#tests/fixtures/inviting.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import type { SignedIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";
import { procedures } from "./permissions/call.ts";

const now = new Date("2026-11-20T12:00:00Z");
const reason = "You wrote that your applications are gone.";
let site: TestSite;
let boss: { id: number; session: SignedIn };
let jo: { id: number; email: string; session: SignedIn };

beforeAll(async () => {
  site = await openTestSite({ now });
});
beforeEach(async () => {
  site.setNow(now);
  boss = await makePerson(site, { role: "platform_admin", name: "Bo Boss" }, now);
  jo = await makePerson(site, { name: "Jo Seeker" });
});
afterAll(() => site.close());

const idOf = async (id: number) =>
  (await site.db.select({ publicId: users.publicId }).from(users).where(eq(users.id, id)))[0]?.publicId ?? "";
const start = async (id: number, session = boss.session) =>
  callProcedure<{ home: string }>(site, "admin.support.start", session.writeHeaders, { publicId: await idOf(id), reason });

/** Headers of the administrator's browser while the view is on. */
async function viewing(id = jo.id, session = boss.session): Promise<Record<string, string>> {
  const answer = await start(id, session);
  const view = answer.cookies.find(({ name }) => name === "__Host-support");
  if (answer.status !== 200 || !view) throw new Error(`no view: ${answer.status} ${answer.text}`);
  const { cookie = "", ...others } = session.writeHeaders;
  return { ...others, cookie: `${cookie}; ${view.name}=${view.value}` };
}
const whoIs = async (headers: Record<string, string>) => (await site.app.inject({ url: "/api/user", headers })).json<{ name?: string }>();

describe("a support view", () => {
  test("answers reads as the person, is told to them and written down with the administrator as actor", async () => {
    const headers = await viewing();
    expect(await whoIs(headers)).toMatchObject({ name: "Jo Seeker", role: "jobseeker", supportViewEndsAt: "2026-11-20T12:15:00.000Z" });
    const me = await queryProcedure<{ name: string }>(site, "account.me.get", headers);
    expect([me.data.name, me.headers["cache-control"]]).toEqual(["Jo Seeker", "no-store"]);
    const page = await site.app.inject({ url: "/jobseeker/dashboard", headers });
    expect([page.statusCode, page.headers["cache-control"]]).toEqual([200, "no-store"]);
    const mail = await lastMailTo(site, jo.email);
    expect([mail.template, mail.text.includes(reason)]).toEqual(["support-view", true]);
    expect(await site.db.$count(notifications, and(eq(notifications.userId, jo.id), eq(notifications.kind, "support-view")))).toBe(1);
    await callProcedure(site, "admin.support.end", headers);
    const rows = await site.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.resourceId, String(jo.id)))
      .orderBy(auditEvents.id);
    expect(rows.map(({ action, reason: what, actorUserId, actorRole }) => [action, what, actorUserId, actorRole])).toEqual(
      [
        ["support.view", "begun"],
        ["support.read", "GET /api/user"],
        ["support.read", "account.me.get"],
        ["support.read", "page /jobseeker/dashboard"],
        ["support.view", "ended"],
      ].map((line) => [...line, boss.id, "PA"]),
    );
  });

  test("ends when it is ended, and after a quarter of an hour; the administrator's own session goes on", async () => {
    const headers = await viewing();
    const ended = await callProcedure(site, "admin.support.end", headers);
    expect(ended.data).toEqual({ publicId: await idOf(jo.id) });
    expect(ended.cookies.some(({ name, value }) => name === "__Host-support" && value === "")).toBe(true);
    expect(await whoIs(headers)).toMatchObject({ name: "Bo Boss" });
    const again = await viewing();
    site.setNow(new Date(now.getTime() + 15 * 60_000 - 1));
    expect(await whoIs(again)).toMatchObject({ name: "Jo Seeker" });
    site.setNow(new Date(now.getTime() + 15 * 60_000));
    expect(await whoIs(again)).toMatchObject({ name: "Bo Boss" });
  });

  test("is worth nothing in another session, or without one", async () => {
    const headers = await viewing();
    const { cookie = "" } = headers;
    const view = /__Host-support=[^;]+/.exec(cookie)?.[0];
    const colleague = await makePerson(site, { role: "platform_admin", name: "Co League" }, now);
    expect(await whoIs({ cookie: `${colleague.session.headers.cookie}; ${view}` })).toMatchObject({ name: "Co League" });
    const stranger = await makePerson(site, { name: "Stran Ger" });
    expect(await whoIs({ cookie: `${stranger.session.headers.cookie}; ${view}` })).toMatchObject({ name: "Stran Ger" });
    expect((await site.app.inject({ url: "/api/user", headers: { cookie: view } })).statusCode).toBe(401);
    await site.db.delete(sessions).where(eq(sessions.userId, boss.id));
    expect((await site.app.inject({ url: "/api/user", headers })).statusCode).toBe(401);
  });

  test("a new one ends the one before", async () => {
    const first = await viewing();
    const other = await makePerson(site, { name: "Other Person" });
    await viewing(other.id);
    expect(await whoIs(first)).toMatchObject({ name: "Bo Boss" });
    expect(await site.db.$count(supportViews, and(eq(supportViews.subjectUserId, jo.id), eq(supportViews.endedAt, now)))).toBe(1);
  });

  test("signing out ends all of it", async () => {
    const headers = await viewing();
    expect((await site.app.inject({ method: "POST", url: "/api/auth/signout", headers, payload: "{}" })).statusCode).toBe(200);
    expect((await site.app.inject({ url: "/api/user", headers })).statusCode).toBe(401);
    expect(await site.db.$count(sessions, eq(sessions.userId, boss.id))).toBe(0);
    expect(await site.db.$count(sessions, eq(sessions.userId, jo.id))).toBe(1);
  });
});

describe("nobody looks", () => {
  test("at other administrators, at themselves, at who cannot sign in, without a reason or a password just proved", async () => {
    const colleague = await makePerson(site, { role: "platform_admin" }, now);
    const suspended = await makePerson(site, { state: "suspended" });
    expect(outcomeOf(await start(colleague.id))).toEqual(refused.forbidden);
    expect(outcomeOf(await start(boss.id))).toEqual(refused.forbidden);
    expect(outcomeOf(await start(suspended.id))).toEqual(refused.conflict);
    const silent = { publicId: await idOf(jo.id), reason: "  " };
    expect(outcomeOf(await callProcedure(site, "admin.support.start", boss.session.writeHeaders, silent))).toEqual([422, "invalid-fields"]);
    site.setNow(new Date(now.getTime() + 5 * 60_000));
    expect(outcomeOf(await start(jo.id))).toEqual([403, "reauthenticate"]);
  });

  test("any more once the person has become an administrator, or cannot sign in", async () => {
    const headers = await viewing();
    await site.db.update(users).set({ role: "platform_admin" }).where(eq(users.id, jo.id));
    expect(await whoIs(headers)).toMatchObject({ name: "Bo Boss" });
    await site.db.update(users).set({ role: "jobseeker", state: "suspended" }).where(eq(users.id, jo.id));
    expect(await whoIs(headers)).toMatchObject({ name: "Bo Boss" });
  });
});

describe("nothing is changed", () => {
  const refusals = ["nothing can be changed here", "You are looking at somebody else"];

  test("by any procedure that changes something", async () => {
    const headers = await viewing();
    const mutations = procedures.filter(({ type, name }) => type === "mutation" && name !== "admin.support.end");
    expect(mutations.length).toBeGreaterThan(100);
    for (const { name } of mutations) {
      const answer = await callProcedure(site, name, headers, {});
      expect([name, answer.status, answer.reason, refusals.every((part) => answer.text.includes(part))]).toEqual([
        name,
        403,
        "forbidden",
        true,
      ]);
    }
  });

  test("by any call under /api but signing out", async () => {
    const headers = await viewing();
    const writes = routeActionsOf(site.app).filter(
      ({ method, url }) => !["GET", "HEAD", "OPTIONS"].includes(method) && url !== "/api/auth/signout",
    );
    expect(writes.length).toBeGreaterThan(30);
    for (const { method, url } of writes) {
      const answer = await site.app.inject({
        method: method as "POST",
        url: url.replace(/:\w+/g, "x").replace("*", "x"),
        headers,
        payload: "{}",
      });
      expect([method, url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([method, url, true]);
    }
    expect(await whoIs(headers)).toMatchObject({ name: "Jo Seeker" });
  });

  test("by a read that would write", async () => {
    const write = () => site.db.update(users).set({ name: "Changed" }).where(eq(users.id, jo.id));
    await expect(runReadOnly(async () => write())).rejects.toThrow(ReadOnlyError);
    await expect(runReadOnly(() => runTransaction(site.db, (tx) => tx.delete(sessions).where(eq(sessions.userId, jo.id))))).rejects.toThrow(
      ReadOnlyError,
    );
    expect(await site.db.$count(sessions, eq(sessions.userId, jo.id))).toBe(1);
    expect(await site.db.$count(users, and(eq(users.id, jo.id), eq(users.name, "Changed")))).toBe(0);
  });
});

describe("not shown are", () => {
  test("the administrator's own lists, devices, access tokens, letters, CVs and copies of everything", async () => {
    const headers = await viewing();
    for (const name of ["admin.overview", "admin.users.list", "audit.list", "account.devices.list", "account.apiTokens.list"]) {
      expect([name, (await queryProcedure(site, name, headers)).status]).toEqual([name, 403]);
    }
    const hidden = procedures.filter(
      ({ type, action }) => type === "query" && ["message.read", "seeker.readContact"].includes(action ?? ""),
    );
    expect(hidden.length).toBeGreaterThan(1);
    for (const { name } of hidden) expect([name, (await queryProcedure(site, name, headers)).status]).toEqual([name, 403]);
    for (const url of ["/api/account/export", "/api/auth/google"]) {
      expect([url, (await site.app.inject({ url, headers })).statusCode]).toEqual([url, 403]);
    }
    const files = routeActionsOf(site.app).filter(({ method, action }) => method === "GET" && action === "application.downloadCv");
    for (const { url } of files) {
      expect([url, (await site.app.inject({ url: url.replace(/:\w+/g, "x"), headers })).statusCode]).toEqual([url, 403]);
    }
  });
});
