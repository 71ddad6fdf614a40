import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { diskTransport, listStoredMail, readStoredMail } from "./disk-transport.ts";

const mail = (id: number) => ({
  id,
  to: "robin@people.example.test",
  from: { name: "Tëstworks", address: "mail@jobs.example.test" },
  replyTo: "help@jobs.example.test",
  subject: `Mail ${id}`,
  text: "Hello",
  html: "<p>Hello</p>",
  messageId: `<${id}@jobs.example.test>`,
  queuedAt: new Date(Date.UTC(2026, 10, 20, 12, id)),
  headers: {},
  calendar: null,
});

describe("mail on disk", () => {
  it("carries an entry for a calendar as a part that calendars act on", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dayworks-mail-"));
    try {
      const content = "BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n";
      await diskTransport(folder).send({ ...mail(1), calendar: { method: "REQUEST", content } }, new AbortController().signal);
      const [kept] = await listStoredMail(folder);
      const { attachments, text } = await PostalMime.parse(await readFile(join(folder, `${kept?.name}.eml`)));
      expect(text?.trim()).toBe("Hello");
      const entries = attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
      expect(entries.some(({ method }) => method === "REQUEST")).toBe(true);
      expect(entries.some(({ filename }) => filename === "interview.ics")).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("keeps the newest, each as a whole .eml", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dayworks-mail-"));
    try {
      const transport = diskTransport(folder, { maxMails: 3 });
      const { signal } = new AbortController();
      for (let id = 1; id <= 5; id++) await transport.send(mail(id), signal);
      const files = (await readdir(folder)).sort();
      expect(files.filter((file) => file.endsWith(".eml"))).toHaveLength(3);
      expect(files).toHaveLength(6);
      const kept = await listStoredMail(folder);
      expect([kept[0]?.subject, kept.at(-1)?.subject]).toEqual(["Mail 5", "Mail 3"]);
      const parsed = await PostalMime.parse(await readFile(join(folder, `${kept[0]?.name}.eml`)));
      expect([parsed.subject, parsed.text?.trim(), parsed.html?.trim()]).toEqual(["Mail 5", "Hello", "<p>Hello</p>"]);
      expect(await readStoredMail(folder, "../mail/secret")).toBeNull();
      expect(await readStoredMail(folder, "20260101T000000000Z-1")).toBeNull();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("has nothing to list before the first mail", async () => {
    expect(await listStoredMail(join(tmpdir(), "dayworks-no-such-folder"))).toEqual([]);
  });
});
