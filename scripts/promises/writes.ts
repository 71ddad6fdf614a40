import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { advertCredits, creditLimits } from "#db/schema/credits.ts";
import { messages } from "#db/schema/messages.ts";
import type { SentFields } from "#server/modules/market/adverts/posting-fields.ts";
import { addWriters, compareLedger, Ledger, startWriters } from "./acknowledgements.ts";
import { addFirm, addPerson, type Caller, call, isDone } from "./callers.ts";
import { type Environment, type PromiseCheck, times, untilSo } from "./environment.ts";
import { openFaultProxy } from "./fault-proxy.ts";
import { claim, exactly } from "./judgement.ts";

const resumeWithinMs = 60_000;

const durable: PromiseCheck = {
  id: "P2",
  promise: "No acknowledged application, message or order is lost when a process or the database is killed",
  how: "`kill -9` of site and database in turn while four people and a buyer write; what was acknowledged stands in a file that the client flushes itself, and is compared with the database. Power loss is not tried: the page cache survives",
  async measure({ db, database, startSite, home, scale }) {
    const kills = scale.isQuick ? 6 : 200;
    const ledger = new Ledger(join(home, "acknowledged"));
    let site = await startSite();
    const writing = await addWriters(db, site.port, kills * 30);
    const writers = startWriters(writing, { ledger, portOf: () => site.port });
    let isStuck = false;
    for (let kill = 0; kill < kills && !isStuck; kill++) {
      const before = writers.acknowledged;
      isStuck = (await untilSo(() => writers.acknowledged >= before + 5, resumeWithinMs)) === Number.POSITIVE_INFINITY;
      await sleep(Math.random() * 100);
      if (kill % 2 === 0) {
        await site.kill();
        site = await startSite();
      } else {
        await database.kill();
        await database.start();
      }
    }
    await writers.stop();
    const { acknowledged, lost, doubled } = await compareLedger(db, ledger);
    ledger.close();
    return [
      exactly(`${kills} kills: lost`, lost, 0, acknowledged),
      exactly("written twice", doubled, 0),
      exactly("refused", writers.refusals.length, 0),
      claim("writing went on after each", !isStuck),
    ];
  },
};

const once: PromiseCheck = {
  id: "P3",
  promise: "What is sent again under the same key happens once",
  how: "One application sent many times at once, half to each of two processes; then messages sent again at random while a proxy resets the connections to the database",
  async measure({ db, database, startSite, scale }) {
    const [sends, retried] = scale.isQuick ? [200, 60] : [1_000, 10_000];
    const [one, other] = await Promise.all([startSite(), startSite()]);
    const { adverts } = await addFirm(db, one.port, { adverts: 1 });
    const caller = await addPerson(db, one.port);
    const [key, jobId = 0] = [randomUUID(), adverts[0]];
    const send = (port: number) => call<{ id: string }>(port, "/api/applications", { caller, body: { jobId }, key, timeoutMs: 60_000 });
    const answers = await Promise.all(times(sends, (at) => send(at % 2 === 0 ? one.port : other.port)));
    answers.push(await send(one.port));
    const ids = new Set(answers.filter(isDone).map(({ data }) => data?.id));
    const odd = answers.filter((answer) => !isDone(answer) && ![409, 503].includes(answer.status)).length;
    const rows = await db.$count(applications, and(eq(applications.jobId, jobId), eq(applications.userId, caller.id)));

    const proxy = await openFaultProxy(database.url, { isOnPort: true });
    const faulty = await startSite({ databaseUrl: proxy.url });
    const resets = setInterval(() => proxy.reset(), 250);
    const path = `/api/applications/${[...ids][0]}/messages`;
    const texts = times(retried, (at) => `retried ${at} ${randomUUID()}`);
    const answered = new Map<string, Set<string | undefined>>();
    const queue = [...texts];
    const work = async () => {
      for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
        const [messageKey, given] = [randomUUID(), new Set<string | undefined>()];
        answered.set(text, given);
        for (let again = 1 + Math.floor(Math.random() * 3); again > 0; ) {
          const answer = await call<{ id: string }>(faulty.port, path, { caller, body: { text }, key: messageKey });
          if (!isDone(answer)) await sleep(20);
          else {
            given.add(answer.data?.id);
            again -= 1;
          }
        }
      }
    };
    await Promise.all(times(8, work));
    clearInterval(resets);
    await faulty.kill();
    await proxy.close();
    const present: string[] = [];
    for (let from = 0; from < texts.length; from += 500) {
      const found = await db
        .select({ text: messages.text })
        .from(messages)
        .where(inArray(messages.text, texts.slice(from, from + 500)));
      present.push(...found.map(({ text }) => text));
    }
    return [
      exactly(`${sends} sends at once: applications`, rows, 1),
      exactly("different answers", ids.size, 1),
      exactly("other answers", odd, 0),
      exactly("messages sent again through resets", present.length, retried),
      exactly("of them with one answer each", [...answered.values()].filter(({ size }) => size === 1).length, retried),
    ];
  },
};

const advertFields = {
  title: "Senior Quantity Surveyor",
  category: "quantity-surveyor",
  level: "senior",
  side: "contractor",
  workType: "hybrid",
  place: "Leeds",
  contractType: "permanent",
  payPeriod: "year",
  payMinPence: 6_000_000,
  payMaxPence: 7_000_000,
  sector: "education",
  description: `<p>${"We price, let and settle building work for clients across the region. ".repeat(4)}</p>`,
  questions: [],
  hasAuthority: true,
} as const satisfies SentFields;

/** Writes a draft; each has another title, so that none is taken for another. @returns its id */
async function writeDraft(port: number, caller: Caller, at: number): Promise<string> {
  const fields = { ...advertFields, title: `Surveyor for lot ${at}` };
  const { status, data, text } = await call<{ id: string }>(port, "/trpc/posting.create", { caller, body: { fields } });
  if (!data?.id) throw new Error(`A draft was answered ${status}: ${text.slice(0, 300)}`);
  return data.id;
}

const noLostUpdates: PromiseCheck = {
  id: "P4",
  promise: "No update is lost when several people change the same thing at once",
  how: "At two processes at once: two administrators demote each other; ten people save one advert from the same version; twelve adverts are published under a monthly limit of three",
  async measure({ db, startSite, scale }) {
    const rounds = scale.isQuick ? 4 : 100;
    const sites = await Promise.all([startSite(), startSite()]);
    const portOf = (at: number) => sites[at % 2]?.port ?? 0;
    let [withoutAdministrator, saved, published] = [0, 0, 0];
    const odd: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { companyId, boss, recruiter } = await addFirm(db, portOf(0), { credits: 20 });
      const second = await addPerson(db, portOf(0), { role: "company_admin", companyId });
      const demote = (at: number, [caller, { publicId }]: [typeof boss, typeof boss]) =>
        call(portOf(at), "/trpc/team.setRole", { caller, body: { publicId, role: "recruiter" } });
      const demoted = await Promise.all([demote(0, [boss, second]), demote(1, [second, boss])]);
      const administrators = and(eq(users.companyId, companyId), eq(users.role, "company_admin"));
      if ((await db.$count(users, administrators)) === 0) withoutAdministrator += 1;

      const id = await writeDraft(portOf(0), recruiter, round);
      const save = (at: number) =>
        call(portOf(at), "/trpc/posting.update", {
          caller: recruiter,
          body: { id, version: 1, fields: { payMaxPence: 7_100_000 + at * 100_000 } },
        });
      const saves = await Promise.all(times(10, save));
      saved += saves.filter(isDone).length;

      await db.insert(creditLimits).values({ userId: recruiter.id, companyId, perMonth: 3, setByUserId: boss.id, updatedAt: new Date() });
      const drafts: string[] = [];
      while (drafts.length < 12) drafts.push(await writeDraft(portOf(0), recruiter, 1_000 * round + drafts.length));
      const publish = (draft: string, at: number) =>
        call(portOf(at), "/trpc/posting.publish", { caller: recruiter, body: { id: draft }, key: randomUUID() });
      const publications = await Promise.all(drafts.map(publish));
      published += publications.filter(isDone).length;
      // 401: who is demoted is signed out.
      const expected = [200, 401, 403, 404, 409, 412, 503];
      odd.push(...[...demoted, ...saves, ...publications].map(({ status }) => status).filter((status) => !expected.includes(status)));
    }
    return [
      exactly("firms left without an administrator", withoutAdministrator, 0, rounds),
      exactly("saves from one version accepted", saved, rounds, rounds * 10),
      exactly("adverts published under a limit of 3", published, rounds * 3, rounds * 12),
      exactly(["other answers", ...new Set(odd)].join(" "), odd.length, 0),
    ];
  },
};

const neverOversold: PromiseCheck = {
  id: "P5",
  promise: "A credit is never used twice",
  how: "Adverts of one firm published at once, half at each of two processes, with one credit",
  async measure({ db, startSite, scale }: Environment) {
    const rounds = scale.isQuick ? 2 : 20;
    const atOnce = scale.isQuick ? 20 : 50;
    const sites = await Promise.all([startSite(), startSite()]);
    const portOf = (at: number) => sites[at % 2]?.port ?? 0;
    let [published, unpaid, used] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const { companyId, recruiter } = await addFirm(db, portOf(0), { credits: 1 });
      const drafts: string[] = [];
      while (drafts.length < atOnce) drafts.push(await writeDraft(portOf(0), recruiter, drafts.length));
      const answers = await Promise.all(
        drafts.map((id, at) => call(portOf(at), "/trpc/posting.publish", { caller: recruiter, body: { id }, key: randomUUID() })),
      );
      published += answers.filter(isDone).length;
      unpaid += answers.filter(({ status }) => status === 402).length;
      used += await db.$count(advertCredits, and(eq(advertCredits.companyId, companyId), eq(advertCredits.kind, "use")));
    }
    return [
      exactly(`${rounds} times ${atOnce} at once: published`, published, rounds),
      exactly("credits used", used, rounds),
      exactly("asked to pay", unpaid, rounds * (atOnce - 1)),
    ];
  },
};

export const writePromises: readonly PromiseCheck[] = [durable, once, noLostUpdates, neverOversold];
