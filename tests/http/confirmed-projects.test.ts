import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { workConfirmationStops, workConfirmations } from "#db/schema/work-confirmations.ts";
import { makeUser } from "#db/seed/factories.ts";
import { unlimited } from "#server/kernel/limits/limiter.ts";
import { eraseDueAccounts } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import { deleteOutdatedRows } from "#server/modules/people/accounts/personal-data/retention.commands.ts";
import {
  answer,
  asked,
  confirm,
  confirmed,
  daysLater,
  mark,
  now,
  open,
  openConfirming,
  rowOf,
  school,
  seeker,
  viaduct,
} from "#tests/fixtures/confirming.ts";
import { lastMailTo } from "#tests/fixtures/mailbox.ts";
import type { TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openConfirming();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.setNow(now);
  site.services.limits = unlimited;
  await site.db.delete(workConfirmationStops);
});

describe("a confirmation", () => {
  test("is of what was read: a record changed in the meantime is to be read again", async () => {
    const person = await seeker();
    const token = await asked(person);
    const before = (await open(token)).recordHash ?? "";
    const { projects } = await person.mine();
    await person.save({ projects: projects.map((project, at) => (at === 0 ? { ...project, valueBand: "50m-100m" } : project)) });
    expect((await confirm(token, { record: before })).outcome).toBe("?fault=stale");
    expect((await open(token)).record).toMatchObject({ valueBand: "50m-100m" });
    expect((await confirm(token)).outcome).toBe("?done=confirm");
  });

  test("outlives saving, moving and programs that know no ids, and ends with a change, after asking", async () => {
    const { person } = await confirmed();
    const { projects } = await person.mine();
    expect((await person.save({ projects: projects.toReversed() })).status).toBe(200);
    expect((await person.seen()).projects.map((project) => project.confirmed)).toEqual([null, mark]);
    expect((await person.save({ projects: [{ ...school, duties: "Cost plans." }, viaduct] })).status).toBe(200);
    expect((await person.seen()).projects.map((project) => project.confirmed)).toEqual([null, mark]);
    const stored = (await person.mine()).projects;
    const changed = stored.map((project) => (project.name === viaduct.name ? { ...project, valueBand: "50m-100m" } : project));
    const refused = await site.app.inject({
      ...{ method: "POST", url: "/trpc/profiles.save", headers: person.session.writeHeaders, payload: { projects: changed } },
    });
    expect(refused.json().error.data).toMatchObject({
      reason: "needs-confirmation",
      fields: [
        { pointer: "/projects/1/name", confirm: "removes-a-confirmation", detail: expect.stringContaining("is confirmed as it stands") },
      ],
    });
    expect((await person.seen()).confirmedWork).not.toBeNull();
    expect((await person.save({ projects: changed, confirmed: ["removes-a-confirmation"] })).status).toBe(200);
    expect((await person.seen()).confirmedWork).toBeNull();
    expect((await person.found("confirmed=1")).total).toBe(0);
    expect((await person.list())[1]).toMatchObject({ confirmed: null, request: { state: "outdated" } });
    expect((await person.save({ projects: stored })).status).toBe(200);
    expect((await person.seen()).confirmedWork).toBeNull();
  });

  test("ends when the project is removed, and its mark is not to be had with an id", async () => {
    const { person } = await confirmed();
    const [first, second] = (await person.mine()).projects;
    expect((await person.save({ projects: [second] })).status).toBe(422);
    expect((await person.save({ projects: [{ ...second, id: first?.id }], confirmed: ["removes-a-confirmation"] })).status).toBe(200);
    expect((await person.seen()).confirmedWork).toBeNull();
  });

  test("is taken back by whoever gave it, and by the jobseeker", async () => {
    const { person, token } = await confirmed();
    expect(await open(token)).toMatchObject({ state: "confirmed", record: { name: "Viaduct renewal" } });
    expect((await answer(token, { answer: "retract" })).outcome).toBe("?done=retract");
    expect((await person.seen()).confirmedWork).toBeNull();
    expect((await person.found("confirmed=1")).total).toBe(0);
    expect((await answer(token, { answer: "retract" })).outcome).toBe("?fault=conflict");
    expect((await lastMailTo(site, person.email)).subject).toBe("A confirmation was taken back");
    const other = await confirmed();
    const id = (await other.person.list())[0]?.request?.id ?? "";
    expect((await other.person.call("withdraw", id)).status).toBe(200);
    expect((await other.person.seen()).confirmedWork).toBeNull();
    expect((await open(other.token)).state).toBe("closed");
  });

  test("stays when an earlier request that expired is withdrawn, as an old tab still offers", async () => {
    const person = await seeker();
    const { data: earlier } = await person.ask();
    await site.db.update(workConfirmations).set({ expiresAt: now }).where(eq(workConfirmations.publicId, earlier.id));
    await confirm(await asked(person, "lee@client.example.test"));
    expect((await person.call("withdraw", earlier.id)).status).toBe(200);
    expect(await person.list()).toMatchObject([{ confirmed: mark, request: { state: "confirmed" } }, { request: null }]);
  });

  test("shows nothing of people who hide", async () => {
    const { person } = await confirmed();
    await callProcedure(site, "profiles.setVisibility", person.session.writeHeaders, { visibility: "hidden" });
    expect((await person.found("confirmed=1")).total).toBe(0);
    expect((await site.app.inject({ url: `/api/jobseeker/${person.publicId}`, headers: person.recruiter.headers })).statusCode).toBe(404);
  });
});

describe("what somebody writes about a project", () => {
  test.each([
    ["Agreed the final account at £4.2m against a claim of £6m.", "looks-confidential"],
    ["Left the contractor a margin of 2m.", "looks-confidential"],
    ["Compensation events for Secret Rail Ltd.", "names-a-hidden-client"],
  ])("asks about %j and does not block it", async (duties, code) => {
    const person = await seeker();
    const answered = await site.app.inject({
      ...{
        method: "POST",
        url: "/trpc/profiles.save",
        headers: person.session.writeHeaders,
        payload: { projects: [{ ...viaduct, duties }] },
      },
    });
    expect(answered.json().error.data.fields).toMatchObject([{ pointer: "/projects/0/duties", confirm: code }]);
    expect((await person.save({ projects: [{ ...viaduct, duties }], confirmed: [code] })).status).toBe(200);
    expect((await person.save({ projects: [{ ...viaduct, duties, ended: "2025" }], confirmed: ["names-a-hidden-client"] })).status).toBe(
      200,
    );
  });

  test("is not asked about where a sum stands alone", async () => {
    const person = await seeker();
    expect((await person.save({ projects: [{ ...viaduct, duties: "Packages of £3m. Final account with eleven firms." }] })).status).toBe(
      200,
    );
  });
});

describe("personal data", () => {
  test("of whoever confirms goes with their account, while the mark stays", async () => {
    const email = "account@client.example.test";
    const userId = await makeUser(site.db, { now, name: "Kim Account", email });
    const [first, second] = [await seeker(), await seeker()];
    expect((await confirm(await asked(first, email))).outcome).toBe("?done=confirm");
    const open2 = await asked(second, email);
    const rows = () =>
      site.db.$count(workConfirmations, eq(workConfirmations.addressHash, site.services.secrets.keyedHash("account", email)));
    expect(await rows()).toBe(2);
    await site.db.update(users).set({ state: "erasure-requested", erasureDueAt: now }).where(eq(users.id, userId));
    await eraseDueAccounts(site.services, daysLater(8));
    expect(await rows()).toBe(0);
    expect((await first.seen()).confirmedWork).not.toBeNull();
    expect(await rowOf(second)).toMatchObject({ state: "withdrawn", confirmerName: null, confirmerEmail: null, addressHash: "" });
    expect((await open(open2)).state).toBe("closed");
  });

  test("of an unanswered request goes 30 days after it expired", async () => {
    const person = await seeker();
    await asked(person, "silent@client.example.test");
    await deleteOutdatedRows(site.services.db, daysLater(59));
    expect(await rowOf(person)).toMatchObject({ confirmerName: "Kim Client" });
    await deleteOutdatedRows(site.services.db, daysLater(61));
    expect(await rowOf(person)).toBeUndefined();
  });
});
