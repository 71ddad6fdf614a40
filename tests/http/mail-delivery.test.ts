import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMessages } from "#db/schema/mail.ts";
import { listStoredMail, mailFolderOf, openTransport } from "#server/modules/content/mail/delivery/disk-transport.ts";
import { startBackgroundWork } from "#server/process/background.ts";
import { sameOriginHeaders } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";

let site: TestSite;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "dayworks-delivery-"));
  site = await openTestSite({ now: new Date("2026-11-20T12:00:00Z") });
});
afterAll(async () => {
  await site.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const register = (email: string) =>
  site.app.inject({
    method: "POST",
    url: "/api/auth/register/jobseeker",
    headers: sameOriginHeaders,
    payload: { name: "Zoë Łuk", email, password: "walnut ladder 4 tide", acceptTerms: true },
  });

test("who registers is sent a mail by the site's background work; once that has stopped, mail waits", async () => {
  const errors: string[] = [];
  const background = startBackgroundWork(site.services, {
    feedRunner: false,
    dataFolder,
    release: null,
    mail: {
      transport: openTransport({ mail: { smtpUrl: null }, dataFolder }),
      from: "mail@jobs.example.test",
    },
    log: { info: () => {}, error: (_details, message) => void errors.push(message) },
  });
  expect((await register("zoe@people.example.test")).statusCode).toBe(202);
  const folder = mailFolderOf(dataFolder);
  await expect.poll(async () => (await listStoredMail(folder)).map(({ to }) => to)).toEqual(["zoe@people.example.test"]);
  const [kept] = await listStoredMail(folder);
  const mail = await PostalMime.parse(await readFile(join(folder, `${kept?.name}.eml`)));
  expect(mail.subject).toBe("Confirm your e-mail address for Testworks");
  expect(mail.text).toContain("Hello Zoë Łuk,");
  expect(mail.text).toContain(`${testOrigin}/verify-email/`);
  await background.stop();
  expect(errors).toEqual([]);

  expect((await register("later@people.example.test")).statusCode).toBe(202);
  const states = await site.db.select({ to: outboxMessages.toAddress, state: outboxMessages.state }).from(outboxMessages).limit(9);
  expect(states).toEqual([
    { to: "zoe@people.example.test", state: "sent" },
    { to: "later@people.example.test", state: "queued" },
  ]);
});
