import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobDrafts } from "#db/schema/job-drafts.ts";
import { jobVersions } from "#db/schema/job-versions.ts";
import { jobs } from "#db/schema/jobs.ts";
import { makeJob } from "#db/seed/factories.ts";
import { expireDueJobs } from "#server/modules/market/jobs/expire-jobs.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { foundOnBoard, openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const reason = "Please say which bridge it is.";
const newcomer = <Data>(path: string, id: string, more: object = {}) =>
  posting.call<Data>(posting.newcomer, `posting.${path}`, { id, ...more });
const decide = (id: string, decision: object) => posting.call(posting.administrator, "posting.decide", { id, ...decision });
const pageOf = async (jobId: number | null) => {
  const { statusCode, body } = await site.app.inject({ url: `/jobs/${jobId}` });
  return { statusCode, body, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] };
};
interface Shown {
  status: string;
  title: string;
  change: { waitsSince: string | null; refusal: string | null } | null;
}
const own = async (id: string) => (await posting.ask<Shown>(posting.newcomer, "posting.get", { id })).data;

describe("a change that somebody has to read first", () => {
  let id: string;
  let jobId: number;
  let version = 1;
  const change = async (fields: object) => {
    const answer = await newcomer<{ version: number; status: string; changeWaits?: boolean }>("update", id, { version, fields });
    version = answer.data?.version ?? version;
    return answer;
  };
  beforeAll(async () => {
    const { data } = await posting.publish({ ...wholeAdvert, title: "Bridge Surveyor" }, posting.newcomer);
    await decide(data.id, { decision: "approve" });
    [id, jobId] = [data.id, data.jobId ?? 0];
  });

  test("waits, while the advert is live as it was approved, everywhere", async () => {
    expect((await change({ title: "Tunnel Surveyor", payMaxPence: 6_500_000 })).data).toMatchObject({ status: "live", changeWaits: true });
    expect(await pageOf(jobId)).toMatchObject({ statusCode: 200, heading: "Bridge Surveyor" });
    expect(await foundOnBoard(site, "q=bridge")).toEqual([jobId]);
    expect(await foundOnBoard(site, "q=tunnel")).toEqual([]);
    expect(await own(id)).toMatchObject({
      status: "live",
      title: "Tunnel Surveyor",
      change: { waitsSince: now.toISOString(), refusal: null },
    });
    const { data } = await posting.ask<{ moves: { what: string }[]; versions: unknown[] }>(posting.newcomer, "posting.history", { id });
    expect(data.moves[0]?.what).toMatch(/^changed .*title.*; waits for review$/);
    expect(data.versions).toEqual([]);
  });

  test("is in the work list once, and is measured against what is live", async () => {
    const { data } = await posting.ask<{ items: { kind: string; subject: string }[] }>(posting.administrator, "work.list", {});
    expect(data.items.filter(({ subject }) => subject === id).map(({ kind }) => kind)).toEqual(["changed-advert"]);
    expect((await change({ payMaxPence: 7_000_000, title: "Bridge Surveyor" })).data.changeWaits).toBeUndefined();
    expect((await own(id)).change).toBeNull();
    expect((await decide(id, { decision: "approve" })).status).toBe(409);
  });

  test("refused leaves the advert live and says why; taken back, nothing is left of it", async () => {
    await change({ title: "Tunnel Surveyor" });
    expect((await decide(id, { decision: "refuse", reason })).data.status).toBe("live");
    expect(await own(id)).toMatchObject({ status: "live", title: "Tunnel Surveyor", change: { waitsSince: null, refusal: reason } });
    expect((await pageOf(jobId)).heading).toBe("Bridge Surveyor");
    version = (await newcomer<{ version: number }>("takeBackChange", id)).data.version;
    expect(await own(id)).toMatchObject({ title: "Bridge Surveyor", change: null });
    expect((await newcomer("takeBackChange", id)).status).toBe(409);
  });

  test("approved is live, and what changed is told from what was live", async () => {
    await change({ title: "Tunnel Surveyor" });
    await change({ title: "Viaduct Surveyor" });
    expect((await decide(id, { decision: "approve" })).data.status).toBe("live");
    expect((await pageOf(jobId)).heading).toBe("Viaduct Surveyor");
    const [told] = await site.db.select({ changes: jobVersions.changes }).from(jobVersions).where(eq(jobVersions.jobId, jobId));
    expect(told?.changes).toEqual([{ what: "title", before: "Bridge Surveyor", after: "Viaduct Surveyor" }]);
    const [draft] = await site.db.select().from(jobDrafts).where(eq(jobDrafts.publicId, id));
    expect(draft).toMatchObject({ liveFields: null, changeWaitsSince: null, shownFields: null });
  });

  test("does not end a pause, and a closing date moved meanwhile is live at once", async () => {
    await change({ closesOn: "2026-12-01" });
    await change({ title: "Dock Surveyor" });
    const moved = await posting.call(posting.newcomer, "posting.moveSeveral", { action: "extend", ids: [id], days: 7 });
    expect(moved.status).toBe(200);
    expect((await pageOf(jobId)).body).toContain("8 December 2026");
    version = 1 + version;
    await newcomer("pause", id);
    expect((await decide(id, { decision: "approve" })).data.status).toBe("paused");
    expect(await pageOf(jobId)).toMatchObject({ statusCode: 200, heading: "Dock Surveyor" });
  });

  test.each(["close", "fill", "expire"])("ends with the advert (%s): its employer reads what was approved, everywhere", async (end) => {
    await site.db
      .update(jobs)
      .set({ status: "live", endedAt: null, expiresAt: daysAgo(-30) })
      .where(eq(jobs.id, jobId));
    await change({ title: "Secret Surveyor", payMaxPence: 6_900_000 });
    if (end === "expire") {
      await site.db
        .update(jobs)
        .set({ expiresAt: daysAgo(1) })
        .where(eq(jobs.id, jobId));
      expect(await expireDueJobs(site.db, now)).toEqual([jobId]);
    } else await newcomer(end, id);
    const shown = { title: "Dock Surveyor", change: { waitsSince: null, refusal: null } };
    expect(await own(id)).toMatchObject({ ...shown, fields: { title: "Dock Surveyor" } });
    const { data: list } = await posting.ask<{ items: (Shown & { id: string })[] }>(posting.newcomer, "posting.mine", { q: "dock" });
    expect(list.items.find((item) => item.id === id)).toMatchObject(shown);
    expect((await posting.ask<{ items: Shown[] }>(posting.newcomer, "posting.mine", { q: "secret" })).data.items).toEqual([]);
    const boss = await makePerson(site, { role: "company_admin", companyId: posting.unproved });
    const others = [
      await posting.ask(posting.newcomer, "posting.preview", { id }),
      await posting.ask(boss, "billing.ledger", {}),
      await posting.ask(posting.newcomer, "posting.get", { id: (await newcomer<{ id: string }>("duplicate", id)).data.id }),
      (await site.app.inject({ url: "/api/postings/export.csv", headers: posting.newcomer.session.headers })).body,
    ];
    for (const other of others) expect(JSON.stringify(other)).toMatch(/^(?!.*Secret).*Dock Surveyor/s);
    const withdrawn = await newcomer<{ version: number }>("takeBackChange", id);
    version = withdrawn.data.version;
    expect(await own(id)).toMatchObject({ title: "Dock Surveyor", change: null });
    expect((await newcomer("takeBackChange", id)).status).toBe(409);
  });

  test("closed meanwhile is read before it is back, and nobody reads its new words", async () => {
    await site.db
      .update(jobs)
      .set({ status: "live", endedAt: null, expiresAt: daysAgo(-30) })
      .where(eq(jobs.id, jobId));
    await change({ title: "Secret Surveyor" });
    await newcomer("close", id);
    expect(await pageOf(jobId)).toMatchObject({ statusCode: 200, heading: "Dock Surveyor" });
    expect((await newcomer<{ status: string }>("reopen", id)).data.status).toBe("awaiting-review");
    const page = await pageOf(jobId);
    expect(page).toMatchObject({ statusCode: 404, heading: "This advert is being checked" });
    expect(page.body).not.toContain("Secret");
  });
});

describe("the page of an advert, by its state", () => {
  const title = "Lock Surveyor";
  const noWords = (heading: string) => ({ status: 404, heading, hasTitle: false });
  const readable = (label: string) => ({ status: 200, heading: title, hasTitle: true, label });
  test.each([
    ["paused", { status: "paused" }, readable("Paused.")],
    ["filled", { status: "filled", endedAt: daysAgo(3) }, readable("Filled.")],
    ["closed", { status: "closed", endedAt: daysAgo(3) }, readable("Closed.")],
    ["expired", { status: "expired", endedAt: daysAgo(3) }, readable("Expired.")],
    ["live, past its end", { status: "live", expiresAt: daysAgo(1) }, readable("Expired.")],
    ["waiting to come back", { status: "awaiting-review", endedAt: daysAgo(3) }, readable("Being checked.")],
    ["ended long ago", { status: "closed", endedAt: daysAgo(40) }, { status: 410, heading: title, hasTitle: true, label: "Closed." }],
    [
      "paused until its time ran out long ago",
      { status: "paused", expiresAt: daysAgo(40) },
      { status: 410, heading: title, hasTitle: true },
    ],
    ["archived", { status: "archived", endedAt: daysAgo(40) }, { status: 410, heading: title, hasTitle: true }],
    ["waiting for its first review", { status: "awaiting-review" }, noWords("This advert is being checked")],
    ["frozen", { status: "frozen" }, noWords("This advert is being checked")],
    ["refused", { status: "refused", refusalReason: reason }, noWords("This advert is not live")],
    ["closed unread", { status: "closed", endedAt: now, refusalReason: reason }, noWords("This advert is not live")],
    ["a draft", { status: "draft" }, noWords("Page not found")],
  ] as const)("%s", async (_name, columns, { status, heading, hasTitle, ...more }) => {
    const jobId = await makeJob(site.db, { title, now, ...columns });
    const page = await pageOf(jobId);
    expect([page.statusCode, page.heading, page.body.includes(title)]).toEqual([status, heading, hasTitle]);
    if ("label" in more) expect(page.body).toContain(more.label);
    for (const part of ["apply", "report"]) {
      const { statusCode, body } = await site.app.inject({ url: `/jobs/${jobId}/${part}` });
      expect([part, statusCode]).toEqual([part, status]);
      if (status === 404) expect([part, /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]]).toEqual([part, heading]);
    }
    expect(page.body).toMatch(/<meta name="robots" content="noindex/);
    expect(page.body).not.toContain("application/ld+json");
    if (heading !== "Page not found") expect(page.body).toContain("/job-alerts/new?category=");
    const [alone, byId] = await Promise.all([
      site.app.inject({ url: `/api/jobs/${jobId}` }),
      posting.rest(posting.recruiter, "POST", "/api/jobs/batch", { ids: [jobId] }),
    ]);
    expect(alone.statusCode).toBe(status);
    expect(byId.json<{ results: [{ data: unknown }] }>().results[0].data !== null).toBe(status === 200);
  });
  test("a refused advert's page does not give the reason", async () => {
    const jobId = await makeJob(site.db, { title, now, status: "refused", refusalReason: reason });
    expect((await pageOf(jobId)).body).not.toContain(reason);
  });
});
