import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advertiserClients } from "#db/schema/account-flags.ts";
import { advertTruthReplies } from "#db/schema/advert-truth.ts";
import { auditEvents } from "#db/schema/audit.ts";
import { companies } from "#db/schema/companies.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { jobChanges } from "#db/schema/jobs.ts";
import { createContext } from "#server/kernel/context.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { publishDueFigures } from "#server/modules/market/advert-truth/publish.commands.ts";
import { executeDueDecisions } from "#server/modules/trust/moderation/work/ask.commands.ts";
import { clientHashOf } from "#server/modules/trust/risk/judge-advert.commands.ts";
import type { Outputs } from "#server/types.ts";
import { asAdvertised, day, openTruth, type Truth } from "#tests/fixtures/advert-truth.ts";
import { type Applying, openApplying, type Person } from "#tests/fixtures/applying.ts";
import { openFreelancing } from "#tests/fixtures/freelancing.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { mailsTo } from "#tests/fixtures/mailbox.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure, queryProcedure } from "#tests/fixtures/typed-call.ts";

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

describe("answers that look arranged", () => {
  const work = async () =>
    (
      await queryProcedure<{ items: { kind: string; subject: string; version: string; detail: string }[] }>(
        site,
        "work.list",
        firm.administrator.session.headers,
        { kind: "advert-answers" },
      )
    ).data.items;
  const decide = async (decision: "approve" | "refuse", item: { subject: string; version: string }) => {
    const named = { kind: "advert-answers", subject: item.subject, version: item.version };
    const { status } = await callProcedure(site, "work.decide", firm.administrator.session.writeHeaders, {
      ...named,
      ...{ decision, words: decision === "refuse" ? "They came from one house." : "" },
    });
    expect(status).toBe(200);
    const later = new Date(site.services.now().getTime() + 61_000);
    await executeDueDecisions(site.services, later);
  };
  /** Three answers from one network, the last two after five others were published. */
  async function arrange() {
    const house = "192.0.2.7";
    const early = await truth.ask();
    await truth.send(early.token, { ...asAdvertised, pay: "different" }, house);
    await truth.answerAll([{}, {}, {}, {}], 1);
    await truth.publishOn(6);
    expect((await truth.figures())?.[0]).toBe("4 of 5");
    // The administrator’s session began on the first day.
    firm.administrator = await makePerson(site, { role: "platform_admin" }, site.services.now());
    for (let at = 0; at < 2; at++) await truth.send((await truth.ask()).token, { ...asAdvertised, pay: "different" }, house);
    return early;
  }

  test("are a case of moderation, and hide the figures that count one of them until it is decided", async () => {
    await arrange();
    expect(await truth.figures()).toBeNull();
    const [item] = await work();
    expect(item).toMatchObject({ subject: await truth.slugOf(), detail: "3 answers about its adverts" });
    const { data } = await queryProcedure<{ sections: { heading: string; facts: { value: string }[] }[] }>(
      site,
      "work.case",
      firm.administrator.session.headers,
      { kind: "advert-answers", subject: item?.subject },
    );
    expect(data.sections[0]?.facts.map(({ value }) => value)).toEqual(["Three or more from one network"]);
    expect(JSON.stringify(data)).not.toContain("@");
    if (item) await decide("approve", item);
    expect((await truth.figures())?.[0]).toBe("4 of 5");
    expect(await work()).toEqual([]);
  });

  test("that are left out stay out, cannot be changed, and the figures come back with five others", async () => {
    const early = await arrange();
    const [item] = await work();
    if (item) await decide("refuse", item);
    expect(await truth.figures()).toBeNull();
    expect(await truth.send(early.token, asAdvertised)).toBe("fault=conflict");
    expect(await truth.linkOf(early.token)).toMatchObject({ isOpen: false, isRemoved: true });
    await truth.answerAll([{}, {}, {}, {}, {}], 8);
    await truth.publishOn(20);
    expect((await truth.figures())?.[0]).toBe("9 of 9");
  });

  test("from the network on which the firm publishes are held at once", async () => {
    const ctx = createContext(site.services);
    const clientHash = clientHashOf({ ...ctx, request: { ...ctx.request, ip: "198.51.100.9" } }) ?? "";
    await site.db.insert(advertiserClients).values({ userId: firm.recruiter.id, clientHash, lastUsedAt: day(0) });
    const { token, userId } = await truth.ask();
    await truth.send(token, asAdvertised, "198.51.100.9");
    expect(await truth.rowOf(userId)).toMatchObject({ state: "held", pattern: "firm-network" });
  });
});

describe("the firm’s reply", () => {
  const text = "We now state the site days of every post.";
  const reply = async (person: Person, slug: string | undefined, body = text) =>
    callProcedure<{ state: string }>(site, "advertTruth.reply", person.session.writeHeaders, { slug, text: body });
  const own = async (person: Person) =>
    (await queryProcedure<Outputs["advertTruth"]["own"]>(site, "advertTruth.own", person.session.headers)).data;
  const messageOf = ({ text: body }: { text: string }) => (JSON.parse(body) as { error: { message: string } }).error.message;
  /** Changes by which cached pages are dropped. */
  const changes = () => site.db.$count(jobChanges);
  const decideReply = async (decision: "approve" | "refuse") => {
    const { data } = await queryProcedure<{ items: { subject: string; version: string }[] }>(
      site,
      "work.list",
      firm.administrator.session.headers,
      { kind: "firm-reply" },
    );
    const [item] = data.items;
    await callProcedure(site, "work.decide", firm.administrator.session.writeHeaders, {
      ...{ kind: "firm-reply", subject: item?.subject, version: item?.version, decision },
      words: decision === "refuse" ? "It names a person." : "",
    });
    await executeDueDecisions(site.services, new Date(site.services.now().getTime() + 61_000));
  };

  test("is sent by its administrators alone, once there are figures, and shown after a moderator has read it", async () => {
    const slug = await truth.slugOf();
    expect(messageOf(await reply(firm.boss, slug))).toBe("There are no figures to reply to yet.");
    await firm.advert();
    await truth.answerAll([{}, {}, {}, {}, {}]);
    await publishDueFigures(site.db, day(4));
    site.setNow(day(0));
    expect([(await reply(firm.recruiter, slug)).status, (await reply(firm.otherBoss, slug)).status]).toEqual([403, 403]);
    const question = await reply(firm.boss, slug, `${text} Ring 020 7946 0123.`);
    expect([question.status, messageOf(question)]).toEqual([
      422,
      "Leave out the telephone number: your page has your contact details. Send it anyway?",
    ]);
    expect((await reply(firm.boss, slug)).data).toEqual({ state: "waiting" });
    expect([(await truth.shown())?.reply, (await own(firm.recruiter))?.latest?.state]).toEqual([null, "waiting"]);
    expect((await own(firm.stranger))?.latest).toBeNull();
    const changesBefore = await changes();
    await decideReply("approve");
    const changesAfter = await changes();
    expect(changesAfter).toBeGreaterThan(changesBefore);
    expect((await truth.shown())?.reply).toEqual({ text, on: day(0).toISOString() });
    expect((await mailsTo(site, firm.boss.email)).at(-1)?.text).toContain("your reply about your adverts");
    expect(messageOf(await reply(firm.boss, slug, "We say something else now."))).toBe(
      "You can publish another reply from Sunday 31 May 2026.",
    );
    const audited = await site.db.$count(auditEvents, eq(auditEvents.action, "advertTruth.reply"));
    expect(audited).toBeGreaterThan(0);
    const { statusCode } = await site.app.inject({
      method: "DELETE",
      url: `/api/companies/${slug}/advert-truth/reply`,
      headers: firm.boss.session.writeHeaders,
    });
    expect([statusCode, (await truth.shown())?.reply]).toEqual([204, null]);
    expect(await changes()).toBeGreaterThan(changesAfter);
  });

  test("is a freelance recruiter’s own to write, and their page shows it beside the figures", async () => {
    const world = await openFreelancing(site);
    const { pageId, ...person } = await world.shown("Fay Free");
    const [practice] = await site.db.select().from(freelancePractices).where(eq(freelancePractices.userId, person.id));
    const ofPractice = openTruth(site, practice?.companyId ?? 0);
    await ofPractice.answerAll([{}, {}, {}, {}, {}]);
    await publishDueFigures(site.db, day(4));
    site.setNow(day(0));
    const slug = await ofPractice.slugOf();
    expect((await own(person))?.record?.figures[0]).toMatchObject({ asAdvertised: 5, answers: 5 });
    expect([(await reply(firm.boss, slug)).status, (await reply(person, await truth.slugOf())).status]).toEqual([403, 403]);
    expect((await reply(person, slug)).data).toEqual({ state: "waiting" });
    await decideReply("approve");
    expect((await mailsTo(site, person.email)).at(-1)?.text).toContain("your reply about your adverts");
    const { data } = await world.ask<Outputs["recruiters"]["freelancer"]>(null, "freelancer", { id: pageId });
    expect(data?.advertTruth).toMatchObject({ figures: [{ answers: 5 }, { answers: 5 }, { answers: 5 }], reply: { text } });
    expect((await site.app.inject(`/freelance-recruiter/${pageId}`)).body).toContain("Were the adverts true?");
  });

  test("that is refused is not shown, says why, and may be written again, by REST", async () => {
    const slug = await truth.slugOf();
    await truth.answerAll([{}, {}, {}, {}, {}]);
    await publishDueFigures(site.db, day(4));
    site.setNow(day(0));
    await reply(firm.boss, slug);
    await decideReply("refuse");
    expect((await own(firm.boss))?.latest).toMatchObject({ state: "refused", reason: "It names a person." });
    expect((await truth.shown())?.reply).toBeNull();
    const { statusCode } = await site.app.inject({
      method: "PUT",
      url: `/api/companies/${slug}/advert-truth/reply`,
      headers: { ...firm.boss.session.writeHeaders, "content-type": "application/json" },
      payload: JSON.stringify({ text }),
    });
    expect(statusCode).toBe(200);
    const states = await site.db
      .select({ state: advertTruthReplies.state })
      .from(advertTruthReplies)
      .where(eq(advertTruthReplies.companyId, firm.companyId));
    expect(states.map(({ state }) => state)).toEqual(["refused", "waiting"]);
  });
});

describe("the administrators’ lists of answers and replies", () => {
  type Answers = Outputs["advertTruth"]["searchAnswers"];
  type Replies = Outputs["advertTruth"]["searchReplies"];
  const read = async <Data>(name: string, input: object) =>
    (await queryProcedure<Data>(site, `advertTruth.${name}`, firm.administrator.session.headers, input)).data;
  const answers = async (input: object) => (await read<Answers>("searchAnswers", { q: firmName, ...input })).items;
  const call = (name: string, input: object, person: Person = firm.administrator) =>
    callProcedure<{ state: string }>(site, `advertTruth.${name}`, person.session.writeHeaders, input);
  let firmName: string;
  beforeEach(async () => {
    firmName = `Firm ${firm.companyId} Ltd`;
    await site.db.update(companies).set({ name: firmName }).where(eq(companies.id, firm.companyId));
  });

  test("find answers by firm and note, name nobody, and hold one for review, which hides the figures that count it", async () => {
    const asked = await truth.answerAll([{ note: "They meant £50,000 at 100%." }, {}, {}, {}, { pay: "different" }]);
    await truth.ask();
    await truth.publishOn(6);
    site.setNow(day(0));
    expect((await truth.figures())?.[0]).toBe("4 of 5");
    expect(await answers({})).toHaveLength(5);
    expect((await answers({}))[0]).toMatchObject({ firmName, pay: "different", occasion: "hire", state: "counted", note: null });
    expect(JSON.stringify(await answers({}))).not.toMatch(/@|userId/);
    const [noted] = await answers({ state: "noted" });
    expect(await answers({ q: "0%.", state: "noted" })).toEqual([noted]);
    expect(await answers({ q: "100_" })).toEqual([]);
    const { number } = noted ?? { number: 0 };
    const hold = { number, reason: "The note names a colleague." };
    expect((await call("holdAnswer", hold, firm.boss)).status).toBe(403);
    expect((await call("holdAnswer", { number, reason: "No." })).status).toBe(422);
    expect((await call("holdAnswer", hold)).data).toEqual({ state: "held" });
    expect((await call("holdAnswer", hold)).status).toBe(409);
    expect(await answers({ state: "held" })).toMatchObject([{ number, holdReason: hold.reason }]);
    expect([await truth.figures(), (await answers({ state: "held" })).length]).toEqual([null, 1]);
    expect(await truth.rowOf(asked[0]?.userId ?? 0)).toMatchObject({ state: "held", pattern: null, decidedAt: null });
    const { data } = await queryProcedure<object>(site, "work.case", firm.administrator.session.headers, {
      ...{ kind: "advert-answers", subject: await truth.slugOf() },
    });
    expect(JSON.stringify(data)).toMatch(/Held by an administrator.*held because: “The note names a colleague.”/);
    const audited = await site.db.select().from(auditEvents).where(eq(auditEvents.resource, "advertTruthAnswer"));
    expect(audited.at(-1)).toMatchObject({ action: "moderation.decide", resourceId: String(number), reason: "held" });
  });

  test("find replies, and take a shown one away for a reason that the firm reads, after which it may write another", async () => {
    const replies = async (input: object = {}) => (await read<Replies>("searchReplies", { q: firmName, ...input })).items;
    await truth.answerAll([{}, {}, {}, {}, {}]);
    await publishDueFigures(site.db, day(4));
    site.setNow(day(0));
    const reply = { companyId: firm.companyId, text: "Ask Jo Seeker, who left us.", writtenByUserId: firm.boss.id, writtenAt: day(0) };
    const [id, waiting] = [randomPublicId(), randomPublicId()];
    await site.db.insert(advertTruthReplies).values([
      { ...reply, publicId: id, state: "shown" },
      { ...reply, publicId: waiting, state: "waiting" },
    ]);
    expect((await truth.shown())?.reply?.text).toBe(reply.text);
    expect(await replies()).toMatchObject([{ id, firmName, text: reply.text, state: "shown" }]);
    expect((await replies({ state: "all", q: "who left us" })).map(({ state }) => state)).toEqual(
      expect.arrayContaining(["waiting", "shown"]),
    );
    const reason = "It names somebody who answered.";
    expect((await call("removeReply", { id, reason }, firm.boss)).status).toBe(403);
    expect((await call("removeReply", { id: waiting, reason })).status).toBe(409);
    expect((await call("removeReply", { id, reason })).data).toEqual({ state: "refused" });
    expect([(await truth.shown())?.reply, await replies()]).toEqual([null, []]);
    expect((await mailsTo(site, firm.boss.email)).at(-1)?.text).toContain(reason);
    const { status } = await call("reply", { slug: await truth.slugOf(), text: "We now name the contract suite." }, firm.boss);
    expect(status).toBe(200);
  });
});
