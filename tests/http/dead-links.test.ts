import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boardHealthDays } from "#db/schema/board-health.ts";
import { jobs } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { makeCompany, makeJob, makeUser } from "#db/seed/factories.ts";
import type { LinkAnswer } from "#server/kernel/services/outside.types.ts";
import { checkDueLinks } from "#server/modules/content/links/check-links.commands.ts";
import { countBoard } from "#server/modules/operations/board-health/count-board.commands.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const start = new Date("2026-11-20T12:00:00Z");
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const [works, gone, nowhere]: LinkAnswer[] = [
  { kind: "works" },
  { kind: "gone", finding: "The server answered with status 404." },
  { kind: "gone", finding: "The host does not exist.", isNoSuchHost: true },
];

let site: TestSite;
let asked: string[] = [];
const answers = new Map<string, LinkAnswer>();
const ids: Record<string, number> = {};
const urlOf = (name: string) => `https://${name}.example.test/apply`;

const look = (at: Date) => {
  asked = [];
  site.setNow(at);
  return checkDueLinks(site.services, at, new AbortController().signal);
};
const linkOf = async (name: string) => {
  const [link] = await site.db
    .select()
    .from(checkedLinks)
    .where(and(eq(checkedLinks.kind, "apply"), eq(checkedLinks.subjectId, ids[name] ?? 0)));
  return link;
};
const pageOf = async (name: string) => (await site.app.inject({ url: `/jobs/${ids[name]}`, headers: { accept: "text/html" } })).body;
const mails = async () => (await site.db.select({ subject: outboxMessages.subject }).from(outboxMessages)).map(({ subject }) => subject);
const dead = "The link for applications didn’t work when we last tried it.";

beforeAll(async () => {
  site = await openTestSite({
    now: start,
    fill: async (db) => {
      const firm = await makeCompany(db, { slug: "oak", name: "Oak Ltd", website: "https://oak.example.test/" });
      await makeUser(db, { role: "company_admin", companyId: firm, now: start });
      const external = { companyId: firm, status: "live", applyKind: "external" } as const;
      for (const name of ["fine", "lost"]) ids[name] = await makeJob(db, { ...external, title: `QS ${name}`, applyUrl: urlOf(name) });
      ids.sample = await makeJob(db, { ...external, isSample: true, applyUrl: urlOf("sample") });
    },
  });
  site.services.linkLook = async (address) => {
    asked.push(address);
    return answers.get(address) ?? works ?? { kind: "works" };
  };
  if (gone) answers.set(urlOf("lost"), gone);
});
afterAll(() => site.close());

test("links of adverts and firms are looked at, each host once, and those of sample adverts never", async () => {
  expect(await look(start)).toMatchObject({ looked: 3 });
  expect(asked.sort()).toEqual([urlOf("fine"), urlOf("lost"), "https://oak.example.test/"].sort());
  expect(await look(hours(1))).toMatchObject({ looked: 0 });
  expect(await linkOf("lost")).toMatchObject({ state: "failing", finding: "The server answered with status 404." });
  expect(await pageOf("lost")).not.toContain(dead);
});

test("a link is dead after two days of nothing: the advert says so, with another way, and its advertiser is told once", async () => {
  await look(hours(25));
  expect(await linkOf("lost")).toMatchObject({ state: "failing" });
  expect(await mails()).toEqual([]);
  expect(await look(hours(50))).toMatchObject({ dead: 1 });
  expect(await linkOf("lost")).toMatchObject({ state: "dead" });
  const page = await pageOf("lost");
  expect(page).toContain(dead);
  expect(page).toContain('href="https://oak.example.test/"');
  expect(await pageOf("fine")).not.toContain(dead);
  await look(hours(24 * 6));
  expect(await mails()).toEqual(["People cannot apply for “QS lost”: its link does not work"]);
});

test("board health counts dead links among those that let themselves be looked at", async () => {
  await countBoard(site.db, hours(60));
  const [day] = await site.db.select({ figures: boardHealthDays.figures }).from(boardHealthDays);
  expect(day?.figures).toMatchObject({ linksSeen: 2, linksDead: 1, linksUnknown: 0 });
});

test("an address that was changed is looked at anew, and the advert is well at once", async () => {
  await site.db
    .update(jobs)
    .set({ applyUrl: urlOf("mended") })
    .where(eq(jobs.id, ids.lost ?? 0));
  await look(hours(24 * 7));
  expect(asked).toContain(urlOf("mended"));
  expect(await linkOf("lost")).toMatchObject({ state: "works", url: urlOf("mended"), toldAt: null });
});

test("where no host at all is found, our own network is at fault and no link fails", async () => {
  for (const name of ["fine", "mended"]) if (nowhere) answers.set(urlOf(name), nowhere);
  if (nowhere) answers.set("https://oak.example.test/", nowhere);
  await site.db.update(checkedLinks).set({ nextLookAt: hours(24 * 8) });
  expect(await look(hours(24 * 8))).toMatchObject({ looked: 3 });
  expect((await linkOf("fine"))?.state).toBe("unknown");
});

test("what leaves the board is forgotten", async () => {
  await site.db
    .update(jobs)
    .set({ status: "closed", endedAt: start })
    .where(eq(jobs.id, ids.fine ?? 0));
  await site.db.update(checkedLinks).set({ nextLookAt: hours(24 * 12) });
  await look(hours(24 * 12));
  expect(await linkOf("fine")).toBeUndefined();
});
