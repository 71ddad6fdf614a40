import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runTransaction } from "#db/client.ts";
import { accountPreferences, users } from "#db/schema/accounts.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { applications } from "#db/schema/applications.ts";
import { interviews } from "#db/schema/interviews.ts";
import { jobs } from "#db/schema/jobs.ts";
import { createMemoryLimiter, unlimited } from "#server/kernel/limits/limiter.ts";
import { randomSecret } from "#server/kernel/secrets.ts";
import { askAboutAdverts } from "#server/modules/hiring/advert-truth/ask.commands.ts";
import { countBoard } from "#server/modules/operations/board-health/count-board.commands.ts";
import { eraseAccount, erasureColumns } from "#server/modules/people/accounts/personal-data/erase-account.commands.ts";
import type { Outputs } from "#server/types.ts";
import { asAdvertised, day, openTruth, type Truth } from "#tests/fixtures/advert-truth.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

let site: TestSite;
let firm: Applying;
let truth: Truth;
beforeAll(async () => {
  site = await openTestSite({ now: day(0) });
});
beforeEach(async () => {
  site.setNow(day(0));
  firm = await openApplying(site);
  truth = openTruth(site, firm.companyId);
});
afterAll(() => site?.close());

const pay = { payPeriod: "year", payMinPence: 5_500_000, payMaxPence: 6_500_000 } as const;
const truthMails = async ({ email }: Person) => (await mailsTo(site, email)).filter(({ template }) => template === "advert-truth");
const tokenIn = (text: string) => new RegExp(`${testOrigin}/advert-truth/([\\w-]{43})`).exec(text)?.[1] ?? "";

/** Somebody who was hired on the first day, by an advert that states pay and three days on site. */
async function hire(): Promise<{ person: Person; jobId: number; id: string }> {
  const jobId = await firm.advert({ ...pay, siteDaysPerWeek: 3 });
  const person = await firm.jobseeker();
  const id = await firm.apply(person, jobId);
  await site.db
    .update(applications)
    .set({ state: "hired", stateChangedAt: day(0) })
    .where(eq(applications.publicId, id));
  return { person, jobId, id };
}

describe("asking", () => {
  test("comes ninety days after a hire, once for many processes, with a stop link and what the advert said at the time", async () => {
    const { person, jobId } = await hire();
    await site.db.update(jobs).set({ payMinPence: 4_000_000, payMaxPence: 4_500_000, siteDaysPerWeek: 5 }).where(eq(jobs.id, jobId));
    await askAboutAdverts(site.services, day(89));
    expect(await truthMails(person)).toEqual([]);
    const runs = await Promise.all([1, 2, 3].map(() => askAboutAdverts(site.services, day(90))));
    expect(runs.reduce((sum, { afterHire }) => sum + afterHire, 0)).toBe(1);
    await askAboutAdverts(site.services, day(91));
    const mails = await truthMails(person);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Was the advert true\? /)]);
    expect(mails[0]?.headers["List-Unsubscribe"]).toContain("/mail/stop/");
    site.setNow(day(90));
    expect(await truth.linkOf(tokenIn(mails[0]?.text ?? ""))).toMatchObject({
      companyName: "Quantum Costs Ltd",
      occasion: "hire",
      isOpen: true,
      questions: [
        { question: "pay", stated: "£55,000 – £65,000 a year", answer: null },
        { question: "siteDays", stated: expect.stringContaining("3 days a week on site"), answer: null },
      ],
      unstated: ["contract suite"],
    });
    // Thirty days from the mail on.
    const isOpenOn = async (days: number) => {
      site.setNow(day(days));
      return (await truth.linkOf(tokenIn(mails[0]?.text ?? "")))?.isOpen;
    };
    expect([await isOpenOn(119), await isOpenOn(120)]).toEqual([true, false]);
  });

  test("comes a week after an interview that was accepted, not after one that was called off", async () => {
    const [met, cancelled] = [await firm.jobseeker("Mo Met"), await firm.jobseeker("Cal Cancelled")];
    for (const [person, state] of [[met, "accepted"] as const, [cancelled, "cancelled"] as const]) {
      const { id } = await firm.row(await firm.apply(person, await firm.advert(pay)));
      const entry = { publicId: randomSecret().slice(0, 22), applicationId: id, round: 1, startsAt: day(0), lengthMinutes: 60 };
      await site.db.insert(interviews).values({
        ...{ ...entry, kind: "telephone", interviewers: "Rae", state, proposedTimes: [], sequence: 0 },
        ...{ createdAt: day(0), updatedAt: day(0) },
      });
    }
    await askAboutAdverts(site.services, day(6));
    expect(await truthMails(met)).toEqual([]);
    await askAboutAdverts(site.services, day(7));
    expect([(await truthMails(met)).length, (await truthMails(cancelled)).length]).toEqual([1, 0]);
  });

  test("reaches nobody who is no longer hired, was hired long ago, or has turned such mail off", async () => {
    const [moved, old, off] = [await hire(), await hire(), await hire()];
    await site.db.update(applications).set({ state: "not-progressing" }).where(eq(applications.publicId, moved.id));
    await site.db
      .update(applications)
      .set({ stateChangedAt: day(-15) })
      .where(eq(applications.publicId, old.id));
    await site.db
      .insert(accountPreferences)
      .values({ userId: off.person.id, applicationUpdates: false, onboarding: {}, updatedAt: day(0) });
    await askAboutAdverts(site.services, day(90));
    expect([await truthMails(moved.person), await truthMails(old.person), await truthMails(off.person)]).toEqual([[], [], []]);
  });
});

describe("the link", () => {
  test("takes answers signed out, lets them be changed until it expires, and counts once", async () => {
    const { token, userId } = await truth.ask();
    expect(await truth.send(token, { ...asAdvertised, note: "They meant £50,000." })).toBe("saved=1");
    expect(await truth.send(token, { pay: "different", suite: "cannot-say", siteDays: "as-advertised" })).toBe("saved=1");
    const rows = await site.db.select().from(advertTruthAnswers).where(eq(advertTruthAnswers.userId, userId));
    expect(rows).toEqual([expect.objectContaining({ pay: "different", suite: "cannot-say", siteDays: "as-advertised", note: null })]);
    site.setNow(day(30));
    expect(await truth.send(token, asAdvertised)).toBe("fault=gone");
    expect((await truth.linkOf(token))?.isOpen).toBe(false);
    expect((await truth.rowOf(userId))?.pay).toBe("different");
  });

  test("that was altered leads nowhere, and so does an answer that is none", async () => {
    const { token } = await truth.ask();
    const altered = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect(await truth.linkOf(altered)).toBeNull();
    expect(await truth.send(altered, asAdvertised)).toBe("fault=token-invalid");
    expect(await truth.send(token, { ...asAdvertised, pay: "wonderful" })).toBe("fault=invalid-fields");
    expect(await truth.send(token, { ...asAdvertised, note: "x".repeat(301) })).toBe("fault=invalid-fields");
    expect((await truth.linkOf(token))?.answeredAt).toBeNull();
  });

  test("cannot be guessed: thirty attempts an hour from one network", async () => {
    site.services.limits = createMemoryLimiter();
    const outcomes = [];
    for (let at = 0; at < 31; at += 1) outcomes.push(await truth.send(randomSecret(), asAdvertised, "192.0.2.55"));
    site.services.limits = unlimited;
    expect([outcomes[29], outcomes[30]]).toEqual(["fault=token-invalid", "fault=too-many-attempts"]);
  });

  test("says nothing about what the advert did not state", async () => {
    const { token, userId } = await truth.ask();
    const advertised = { pay: null, suite: null, siteDays: "Consultancy (PQS)" };
    await site.db.update(advertTruthAnswers).set({ advertised }).where(eq(advertTruthAnswers.userId, userId));
    await truth.send(token, asAdvertised);
    expect(await truth.rowOf(userId)).toMatchObject({ pay: null, suite: null, siteDays: "as-advertised" });
  });
});

describe("figures", () => {
  test("appear with the fifth answer, on the firm, its adverts, its API and board health, and step by five", async () => {
    const jobId = await firm.advert(pay);
    await truth.answerAll([{}, {}, {}, { pay: "different" }]);
    expect([await truth.publishOn(4), await truth.figures()]).toEqual([0, null]);
    await truth.answerAll([{ suite: "cannot-say" }], 5);
    expect(await truth.publishOn(6)).toBe(1);
    // One of the five cannot say: four are too few.
    expect(await truth.shown()).toEqual({
      figures: [
        { question: "pay", asAdvertised: 4, answers: 5 },
        { question: "siteDays", asAdvertised: 5, answers: 5 },
      ],
      words: "4 of 5 people it interviewed or hired say the pay was as advertised, and 5 of 5 the site days and side.",
      reply: null,
    });
    const job = (await site.app.inject(`/api/jobs/${jobId}`)).json<{ truthWords: string[] }>();
    expect(job.truthWords).toEqual([(await truth.shown())?.words]);
    const company = (await site.app.inject(`/api/companies/${await truth.slugOf()}`)).json<{ advertTruth: unknown }>();
    expect(company.advertTruth).toEqual(await truth.shown());
    await truth.answerAll([{ pay: "different" }, { pay: "different" }, { pay: "different" }, { pay: "different" }], 8);
    await truth.publishOn(20);
    // Four more answers move nothing; for the suite eight are known by now, the first five of them and more.
    expect(await truth.figures()).toEqual(["4 of 5", "8 of 8", "5 of 5"]);
    await truth.answerAll([{}], 21);
    await truth.publishOn(22);
    expect((await truth.shown())?.figures[0]).toEqual({ question: "pay", asAdvertised: 5, answers: 10 });
    await countBoard(site.db, day(22));
    const { data } = await queryProcedure<Outputs["boardHealth"]["read"]>(site, "boardHealth.read", {});
    const sums = (await truth.shown())?.figures ?? [];
    expect(data.latest?.figures).toMatchObject({
      truthAnswers: sums.reduce((sum, { answers }) => sum + answers, 0),
      truthAsAdvertised: sums.reduce((sum, each) => sum + each.asAdvertised, 0),
      truthFirms: 1,
    });
  });

  test("count a person once for a firm, with the latest answer", async () => {
    const people = await truth.answerAll([{}, {}, {}, {}]);
    const again = await truth.ask();
    await site.db
      .update(advertTruthAnswers)
      .set({ userId: people[0]?.userId ?? 0 })
      .where(eq(advertTruthAnswers.userId, again.userId));
    await truth.send(again.token, { ...asAdvertised, pay: "different" });
    await truth.publishOn(10);
    expect(await truth.figures()).toBeNull();
    await truth.answerAll([{}], 11);
    await truth.publishOn(12);
    expect((await truth.figures())?.[0]).toBe("4 of 5");
  });

  test("keep an erased person’s answer, without anything that leads to them", async () => {
    const [first] = await truth.answerAll([{ note: "Mine alone." }, {}, {}, {}, {}]);
    await truth.publishOn(6);
    await runTransaction(site.db, async (tx) => {
      const [user] = await tx
        .select(erasureColumns)
        .from(users)
        .where(eq(users.id, first?.userId ?? 0));
      if (user) await eraseAccount(tx, site.services, user, { now: day(6), reason: "asked" });
    });
    const rows = await site.db.select().from(advertTruthAnswers).where(eq(advertTruthAnswers.companyId, firm.companyId));
    expect(rows).toHaveLength(5);
    expect(rows.filter(({ userId }) => userId === null)).toEqual([
      expect.objectContaining({ applicationId: null, linkHash: null, clientHash: null, note: null, pay: "as-advertised" }),
    ]);
    await truth.publishOn(20);
    expect((await truth.figures())?.[0]).toBe("5 of 5");
  });
});
