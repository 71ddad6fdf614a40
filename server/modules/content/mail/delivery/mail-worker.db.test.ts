import { asc, eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Db, runTransaction } from "#db/client.ts";
import { outboxMessages } from "#db/schema/mail.ts";
import { openTestDatabase, type TestDatabase } from "#tests/fixtures/database.ts";
import { queueMail } from "../outbox.commands.ts";
import { type MailTransport, smtpTransport } from "./disk-transport.ts";
import { claimDueMail, type MailWorker, maxAttempts, startMailWorker } from "./mail-worker.ts";

const start = new Date("2026-11-20T12:00:00Z");
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const site = {
  name: "Tëstworks",
  strapline: "Jobs for tests",
  companyLine: "Testworks Ltd",
  trademarkNote: "Testworks is a trade mark.",
  supportEmail: "help@jobs.example.test",
  origin: "https://jobs.example.test",
};

let database: TestDatabase;
let now = start;
const logged: string[] = [];
const workers: MailWorker[] = [];
const servers: SMTPServer[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = start;
  logged.length = 0;
  await database.db.delete(outboxMessages);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))));
});

const queue = (to: string, name = "Łukasz O’Brien") =>
  runTransaction(database.db, (tx) =>
    queueMail(
      tx,
      { site, now },
      { to, userId: null, template: "verify-email", facts: { name, link: `${site.origin}/verify-email/secret` } },
    ),
  );
const rows = () =>
  database.db
    .select({
      to: outboxMessages.toAddress,
      state: outboxMessages.state,
      attempts: outboxMessages.attempts,
      nextAttemptAt: outboxMessages.nextAttemptAt,
      lastError: outboxMessages.lastError,
      sentAt: outboxMessages.sentAt,
    })
    .from(outboxMessages)
    .orderBy(asc(outboxMessages.id))
    .limit(99);

function worker(transport: MailTransport, options: { stopGraceMs?: number } = {}): MailWorker {
  const write = (details: unknown, message: string) => void logged.push(`${message} ${JSON.stringify(details)}`);
  const started = startMailWorker({
    db: database.db,
    site,
    from: "mail@jobs.example.test",
    transport,
    clock: () => now,
    log: { info: write, error: write },
    ...options,
  });
  workers.push(started);
  return started;
}

/** Starts a mail server that permanently rejects the recipient "nobody" and temporarily rejects "later". */
async function mailServer(port = 0): Promise<{ url: string; received: string[]; server: SMTPServer }> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const refuse = (responseCode: number) => done(Object.assign(new Error(`<${address}> is not taken`), { responseCode }));
      if (address.startsWith("nobody")) refuse(550);
      else if (address.startsWith("later")) refuse(451);
      else done();
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString("utf8"));
        done();
      });
    },
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.server.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : port}`, received, server };
}

describe("delivery by SMTP", () => {
  it("sends both parts with the headers a mail needs, and names as they are written", async () => {
    const { url, received } = await mailServer();
    await queue("robin@people.example.test");
    const [stored] = await database.db.select({ id: outboxMessages.id, html: outboxMessages.htmlBody }).from(outboxMessages).limit(1);
    now = minutes(1);
    await worker(smtpTransport(url)).tick();
    // Its links would give access to an account to anyone who reads the table.
    expect((await database.db.select().from(outboxMessages))[0]).toMatchObject({ state: "sent", textBody: "", htmlBody: "" });
    const mail = await PostalMime.parse(received[0] ?? "");
    expect(mail.from).toEqual({ name: "Tëstworks", address: "mail@jobs.example.test" });
    expect(mail.to).toEqual([{ name: "", address: "robin@people.example.test" }]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["help@jobs.example.test"]);
    expect(mail.subject).toBe("Confirm your e-mail address for Tëstworks");
    expect(mail.text).toContain("Hello Łukasz O’Brien,");
    expect(mail.text).toContain("\nhttps://jobs.example.test/verify-email/secret\n");
    expect(mail.html?.trim()).toBe(stored?.html.trim());
    expect(mail.messageId).toBe(`<${stored?.id}.${start.getTime().toString(36)}@jobs.example.test>`);
    expect(new Date(mail.date ?? "").toISOString()).toBe("2026-11-20T12:00:00.000Z");
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await rows()).toEqual([
      { to: "robin@people.example.test", state: "sent", attempts: 1, nextAttemptAt: minutes(11), lastError: null, sentAt: minutes(1) },
    ]);
    expect(logged).toHaveLength(1);
    expect(logged.join()).not.toMatch(/@|secret/);
  });

  it("tries again when the server is down, later each time, and gives up in the end", async () => {
    const { url, server } = await mailServer();
    await new Promise<void>((resolve) => server.close(resolve));
    await queue("robin@people.example.test");
    const delivery = worker(smtpTransport(url));
    const waits: number[] = [];
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await delivery.tick();
      const [row] = await rows();
      expect([row?.state, row?.attempts]).toEqual(["queued", attempt]);
      expect(row?.lastError).toMatch(/ECONNREFUSED/);
      const next = row?.nextAttemptAt ?? start;
      waits.push((next.getTime() - now.getTime()) / 60_000);
      now = new Date(next.getTime() - 1);
      await delivery.tick();
      expect((await rows())[0]?.attempts).toBe(attempt);
      now = next;
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 360, 360]);
    await delivery.tick();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([["failed", 8]]);
    now = new Date(now.getTime() + 7 * 86_400_000);
    await delivery.tick();
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([["failed", 8]]);
  });

  it("delivers once the server is back", async () => {
    const { url, server } = await mailServer();
    await new Promise<void>((resolve) => server.close(resolve));
    await queue("robin@people.example.test");
    const delivery = worker(smtpTransport(url));
    await delivery.tick();
    const { received } = await mailServer(Number(new URL(url).port));
    now = minutes(1);
    await delivery.tick();
    expect(received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: "sent", attempts: 2, lastError: null });
  });

  it("gives up at once on a final refusal, and keeps the address out of the log and the reason", async () => {
    const { url, received } = await mailServer();
    for (const name of ["nobody", "robin", "later"]) await queue(`${name}@people.example.test`);
    await worker(smtpTransport(url)).tick();
    expect((await rows()).map(({ state, lastError }) => [state, lastError])).toEqual([
      ["failed", "550 (address) is not taken"],
      ["sent", null],
      ["queued", expect.stringContaining("451 (address) is not taken")],
    ]);
    expect(received).toHaveLength(1);
    expect(logged).toHaveLength(3);
    expect(logged.join()).not.toMatch(/@|people\.example|secret/);
  });

  it("sends each mail once, however many processes deliver", async () => {
    const { url, received } = await mailServer();
    for (let index = 0; index < 23; index++) await queue(`person-${index}@people.example.test`);
    const three = [1, 2, 3].map(() => worker(smtpTransport(url)));
    await Promise.all(three.map((one) => one.tick()));
    await Promise.all(three.map((one) => one.tick()));
    const mails = await Promise.all(received.map((source) => PostalMime.parse(source)));
    const ids = mails.map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([23, 23]);
    expect(new Set((await rows()).map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(["sent 1"]));
  });

  it("sends soon after a mail is queued, without being asked", async () => {
    const { url, received } = await mailServer();
    worker(smtpTransport(url));
    await queue("robin@people.example.test");
    await expect.poll(() => received.length).toBe(1);
  });
});

describe("a process that is told to stop", () => {
  it("cuts short what takes too long, leaves it for later and takes no more", async () => {
    for (const name of ["robin", "sam"]) await queue(`${name}@people.example.test`);
    let begun = 0;
    const slow = worker(
      {
        send: (_mail, signal) =>
          new Promise((_resolve, reject) => {
            begun += 1;
            signal.addEventListener("abort", () => reject(new Error("cut short")));
          }),
        close() {},
      },
      { stopGraceMs: 1 },
    );
    const sending = slow.tick();
    await expect.poll(() => begun).toBe(2);
    await slow.stop();
    await sending;
    const left = { state: "queued", attempts: 1, nextAttemptAt: minutes(1), lastError: "cut short" };
    expect(await rows()).toMatchObject([left, left]);
    now = minutes(1);
    await slow.tick();
    expect(begun).toBe(2);
  });
});

describe("a process that dies between sending and saying so", () => {
  it("leaves a mail that another takes after ten minutes, under the same Message-ID; the late one changes nothing", async () => {
    await queue("robin@people.example.test");
    const sent: string[] = [];
    let finish: () => void = () => {};
    const stuck = worker({
      send({ messageId }) {
        sent.push(messageId);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      close() {},
    });
    const late = stuck.tick();
    await expect.poll(() => sent.length).toBe(1);
    const other = worker({ send: async ({ messageId }) => void sent.push(messageId), close() {} });
    now = minutes(9);
    await other.tick();
    expect(sent).toHaveLength(1);
    now = minutes(10);
    await other.tick();
    expect(sent).toHaveLength(2);
    expect(new Set(sent).size).toBe(1);
    const settled = await rows();
    expect(settled[0]).toMatchObject({ state: "sent", attempts: 2, sentAt: minutes(10) });
    now = minutes(11);
    finish();
    await late;
    expect(await rows()).toEqual(settled);
  });

  it("does not lock what another process could take: two claims at once share a backlog", async () => {
    for (let index = 0; index < 40; index++) await queue(`person-${index}@people.example.test`);
    const claimTwice = async (tx: Db) => {
      const first = await claimDueMail(tx, now, 5);
      const second = await claimDueMail(database.db, now, 5);
      // Nor does a writer wait.
      await queue("new@people.example.test");
      return [...first, ...second].map(({ toAddress }) => toAddress);
    };
    const names = await runTransaction(database.db, (tx) => claimTwice(tx), { isolationLevel: "read committed" });
    expect([names.length, new Set(names).size]).toEqual([10, 10]);
  });

  it("is not waited for: a row that another process holds is passed over", async () => {
    await queue("robin@people.example.test");
    await queue("second@people.example.test");
    await runTransaction(database.db, async (tx) => {
      const first = await tx.select({ id: outboxMessages.id }).from(outboxMessages).orderBy(asc(outboxMessages.id)).limit(1);
      const held = await tx
        .select({ id: outboxMessages.id })
        .from(outboxMessages)
        .where(eq(outboxMessages.id, first[0]?.id ?? 0))
        .for("update");
      expect(held).toHaveLength(1);
      const claimed = await claimDueMail(database.db, now, 9);
      expect(claimed.map(({ toAddress }) => toAddress)).toEqual(["second@people.example.test"]);
    });
  });
});
