import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "#server/http/app.ts";
import { diskTransport, mailFolderOf, mailViewerFolder } from "#server/modules/content/mail/delivery/disk-transport.ts";
import { readEnv } from "#server/process/env.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const database = "mysql://root@localhost/dayworks";
const name = "20261120T120000000Z-7";
let site: TestSite;
let app: FastifyInstance;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "dayworks-viewer-"));
  site = await openTestSite({ now });
  await diskTransport(mailFolderOf(dataFolder)).send(
    {
      id: 7,
      to: "robin@people.example.test",
      from: { name: "Testworks", address: "mail@jobs.example.test" },
      replyTo: "help@jobs.example.test",
      subject: "<b>Hello</b>",
      text: "Open http://127.0.0.1:3000/verify-email/a&b now",
      html: '<p style="margin:0">Words</p>',
      messageId: "<7@jobs.example.test>",
      queuedAt: now,
      headers: {},
      calendar: null,
    },
    new AbortController().signal,
  );
  app = await openWith(mailFolderOf(dataFolder));
});
afterAll(async () => {
  await app.close();
  await site.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const openWith = (mailViewerFolder: string | null) =>
  createApp({
    services: site.services,
    screens: () => import("#server/http/render.tsx"),
    assets: { tags: () => "" },
    clientFolder: null,
    isDevelopment: false,
    mailViewerFolder,
  });
const local = { host: "127.0.0.1:3000" };

describe("the mail viewer", () => {
  it("lists the mails on disk and shows one, as text with its links and as HTML", async () => {
    const list = await app.inject({ url: "/dev/mail", headers: local });
    expect([list.statusCode, list.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(list.body).toContain(`<a href="/dev/mail/${name}">&lt;b&gt;Hello&lt;/b&gt;</a>`);
    const mail = await app.inject({ url: `/dev/mail/${name}`, headers: local });
    expect(mail.body).toContain('<a href="http://127.0.0.1:3000/verify-email/a&amp;b">');
    expect(mail.headers["content-security-policy"]).toContain("default-src 'none'");
    const html = await app.inject({ url: `/dev/mail/${name}/html`, headers: local });
    expect([html.statusCode, html.body]).toEqual([200, '<p style="margin:0">Words</p>']);
    expect(html.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  });

  it.each(["20261120T120000000Z-8", "..%2Fapp-secret", "x"])("knows no mail called %s", async (unknown) => {
    for (const url of [`/dev/mail/${unknown}`, `/dev/mail/${unknown}/html`]) {
      expect([url, (await app.inject({ url, headers: local })).statusCode]).toEqual([url, 404]);
    }
  });

  it.each([
    ["another name for the site", { headers: { host: "jobs.example.test" } }],
    ["a name that only begins like this machine's", { headers: { host: "127.0.0.1.evil.example" } }],
    ["a name that is none", { headers: { host: "a b" } }],
    ["a proxy in front", { headers: { ...local, "x-forwarded-for": "127.0.0.1" } }],
    ["a proxy that says so otherwise", { headers: { ...local, forwarded: "for=127.0.0.1" } }],
    ["another machine", { headers: local, remoteAddress: "192.0.2.7" }],
  ])("shows nothing to a request with %s", async (_, request) => {
    for (const url of ["/dev/mail", `/dev/mail/${name}`, `/dev/mail/${name}/html`]) {
      const answer = await app.inject({ url, ...request });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).not.toContain("Words");
    }
  });

  it("is not there at all where it is not wanted", async () => {
    const without = await openWith(null);
    for (const url of ["/dev/mail", `/dev/mail/${name}`, `/dev/mail/${name}/html`]) {
      expect([url, (await without.inject({ url, headers: local })).statusCode]).toEqual([url, 404]);
    }
    await without.close();
  });
});

describe("mailViewerFolder", () => {
  const folderFor = (variables: Record<string, string>) =>
    mailViewerFolder(readEnv({ DATABASE_URL: database, DATA_DIR: "/data", ...variables })) !== null;
  const smtp = { SMTP_URL: "smtp://mail.example.test" };
  const publicOrigin = { PUBLIC_ORIGIN: "https://jobs.example.test" };

  it.each([
    ["development", { NODE_ENV: "development" }, true],
    ["development with a mail server", { NODE_ENV: "development", ...smtp }, true],
    ["production on loopback without a mail server", {}, true],
    ["production on ::1 without a mail server", { HOST: "::1" }, true],
    ["production on loopback with a mail server", smtp, false],
    ["a public host", { HOST: "0.0.0.0", ...publicOrigin }, false],
    ["a public host under development", { NODE_ENV: "development", HOST: "0.0.0.0", ...publicOrigin }, false],
    ["loopback behind a public name", publicOrigin, false],
    ["loopback behind a public name under development", { NODE_ENV: "development", ...publicOrigin }, false],
    ["loopback behind a proxy", { TRUST_PROXY: "loopback" }, false],
    ["loopback behind one proxy", { TRUST_PROXY: "1" }, false],
  ])("%s: %o → %s", (_, variables, expected) => {
    expect(folderFor(variables)).toBe(expected);
  });
});
