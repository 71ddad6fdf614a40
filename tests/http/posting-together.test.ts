import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { advertCredits } from "#db/schema/credits.ts";
import { jobs } from "#db/schema/jobs.ts";
import { openPosting, type Posting, wholeAdvert } from "#tests/fixtures/posting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// What people do at the same moment.

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let posting: Posting;
beforeAll(async () => {
  site = await openTestSite({ now });
  posting = await openPosting(site);
});
afterAll(() => site?.close());

const countOf = (answers: readonly { status: number }[], status: number) => answers.filter((answer) => answer.status === status).length;

test("P5 50 adverts published at once with 1 credit: 1 is, and 49 await payment", async () => {
  const { call, ask, draft, grant, recruiter, boss, company } = posting;
  const ids: string[] = [];
  for (let at = 0; at < 50; at++) ids.push(await draft({ ...wholeAdvert, title: `Surveyor for lot ${at}` }));
  await grant(1);
  const answers = await Promise.all(ids.map((id) => call(recruiter, "posting.publish", { id })));
  expect([countOf(answers, 200), countOf(answers, 402)]).toEqual([1, 49]);
  expect(answers.find(({ status }) => status === 402)).toMatchObject({
    reason: "payment-required",
    message: "You have no adverts left to publish. Buy a plan, then publish it again: your draft is saved.",
  });
  expect(await site.db.$count(jobs, eq(jobs.companyId, company))).toBe(1);
  const lines = await site.db
    .select({ kind: advertCredits.kind, remaining: advertCredits.remaining })
    .from(advertCredits)
    .where(eq(advertCredits.companyId, company));
  expect(lines).toEqual([
    { kind: "grant", remaining: 0 },
    { kind: "use", remaining: null },
  ]);
  const { data } = await ask<{ counts: Record<string, number> }>(boss, "posting.mine", {});
  expect(data.counts).toMatchObject({ live: 1, "awaiting-payment": 49, draft: 0 });

  await grant(1);
  const [waiting = ""] = ids.filter((_, at) => answers[at]?.status === 402);
  expect((await call(recruiter, "posting.publish", { id: waiting })).data.status).toBe("live");
});

test("one advert published 20 times at once, under one key and under many, is published once and paid for once", async () => {
  const { call, draft, grant, recruiter, company } = posting;
  await grant(20);
  const used = () => site.db.$count(advertCredits, eq(advertCredits.kind, "use"));
  const before = await used();
  const one = await draft();
  const same = await Promise.all(Array.from({ length: 20 }, () => call(recruiter, "posting.publish", { id: one }, "one-key")));
  for (const { status, reason } of same) expect([200, "still-running"]).toContain(status === 200 ? status : reason);
  const again = await call(recruiter, "posting.publish", { id: one }, "one-key");
  expect([again.status, again.headers["idempotency-replayed"] ?? "true"]).toEqual([200, "true"]);
  expect(new Set([...same.filter(({ status }) => status === 200), again].map(({ data }) => data.jobId)).size).toBe(1);
  const other = await draft({ ...wholeAdvert, place: "York" });
  const many = await Promise.all(Array.from({ length: 20 }, () => call(recruiter, "posting.publish", { id: other })));
  expect([countOf(many, 200), countOf(many, 409)]).toEqual([1, 19]);
  expect(await used()).toBe(before + 2);
  expect(await site.db.$count(jobs, eq(jobs.companyId, company))).toBe(4);
});

test("P4 of 20 changes to one version at once one is written, and nothing of the others", async () => {
  const { call, ask, draft, recruiter, boss } = posting;
  const id = await draft({ title: "Before" });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      call(at % 2 ? boss : recruiter, "posting.update", { id, version: 1, fields: { title: `After ${at}` } }),
    ),
  );
  expect([countOf(answers, 200), countOf(answers, 412)]).toEqual([1, 19]);
  const winner = answers.findIndex(({ status }) => status === 200);
  const { data } = await ask<{ version: number; fields: { title: string } }>(recruiter, "posting.get", { id });
  expect(data).toMatchObject({ version: 2, fields: { title: `After ${winner}` } });
  for (const { status, fields } of answers)
    if (status === 412) expect(fields).toEqual([{ pointer: "/title", detail: `Now: After ${winner}` }]);
});

test("P4 changes one after another, each to what it saw, are all kept", async () => {
  const { call, ask, draft, recruiter, boss } = posting;
  const id = await draft({});
  const write = async (person: typeof boss, fields: object): Promise<void> => {
    for (;;) {
      const seen = await ask<{ version: number }>(person, "posting.get", { id });
      const { status } = await call(person, "posting.update", { id, version: seen.data.version, fields });
      if (status === 200) return;
      expect(status).toBe(412);
    }
  };
  const changes = [
    { title: "Quantity Surveyor" },
    { place: "Leeds" },
    { level: "senior" },
    { side: "contractor" },
    { sector: "education" },
    { payMinPence: 5_000_000 },
  ];
  await Promise.all(changes.map((fields, at) => write(at % 2 ? boss : recruiter, fields)));
  const { data } = await ask<{ version: number; fields: object }>(recruiter, "posting.get", { id });
  expect(data).toMatchObject({ version: 1 + changes.length, fields: Object.assign({}, ...changes) });
});

test("two people: the second is told what differs, keeps what agrees, and writes on what is there", async () => {
  const { call, draft, recruiter, boss } = posting;
  const id = await draft({ title: "Before", place: "Leeds" });
  await call(recruiter, "posting.update", { id, version: 1, fields: { title: "By the recruiter", place: "York" } });
  const stale = await call(boss, "posting.update", { id, version: 1, fields: { title: "By the boss", place: "York", level: "senior" } });
  expect(stale).toMatchObject({
    status: 412,
    reason: "stale",
    message: "Someone else has changed this advert: it is now at version 2. Your changes were not saved.",
  });
  expect(stale.fields).toEqual([
    { pointer: "/title", detail: "Now: By the recruiter" },
    { pointer: "/level", detail: "Now empty." },
  ]);
  const agreed = await call(boss, "posting.update", { id, version: 1, fields: { place: "York" } });
  expect([agreed.status, agreed.data.version]).toEqual([200, 2]);
  expect((await call(boss, "posting.update", { id, version: 2, fields: { title: "By the boss" } })).data.version).toBe(3);
});

test("pausing, closing and filling one advert at once end in one state, with no move lost", async () => {
  const { call, publish, recruiter, boss } = posting;
  const { data } = await publish({ ...wholeAdvert, place: "Hull" });
  const answers = await Promise.all(
    ["pause", "close", "fill", "close", "pause"].map((event, at) => call(at % 2 ? boss : recruiter, `posting.${event}`, { id: data.id })),
  );
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const [row] = await site.db
    .select({ status: jobs.status, endedAt: jobs.endedAt })
    .from(jobs)
    .where(eq(jobs.id, data.jobId ?? 0));
  expect(["closed", "filled"]).toContain(row?.status);
  expect(row?.endedAt).toEqual(now);
  const ends = answers.filter((answer) => answer.status === 200 && ["closed", "filled"].includes(answer.data.status));
  expect(ends).toHaveLength(1);
});
