import { afterAll, beforeAll, expect, test } from "vitest";
import { articlePictures } from "#db/schema/articles.ts";
import { storedFiles } from "#db/schema/cvs.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { makePng, pngChunk } from "#tests/fixtures/pictures.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let editor: Awaited<ReturnType<typeof makePerson>>;
let id: string;

beforeAll(async () => {
  site = await openTestSite({ now });
  editor = await makePerson(site, { role: "platform_admin" }, now);
  const made = await callProcedure<{ id: string }>(site, "articles.editing.create", editor.session.writeHeaders, {
    title: "With pictures",
  });
  id = made.data.id;
});
afterAll(() => site?.close());

const preview = (markdown: string) =>
  callProcedure<{ body: { html: string }[]; faults: string[] }>(site, "articles.editing.preview", editor.session.writeHeaders, {
    markdown,
  });
const createDraft = (title: string) =>
  callProcedure<{ id: string; version: number }>(site, "articles.editing.create", editor.session.writeHeaders, { title });

interface Sent {
  markdown: string;
  path: string;
  width: number;
  errors?: { detail: string }[];
}

async function send(bytes: Buffer, alt: string, article = id) {
  const form = new FormData();
  if (alt) form.set("label", alt);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "picture.png");
  const request = new Request("http://site.test", { method: "POST", body: form });
  const answer = await site.app.inject({
    method: "POST",
    url: `/api/admin/articles/${article}/pictures`,
    headers: { ...editor.session.writeHeaders, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.body, sent: answer.json<Sent>() };
}

test("a picture is drawn anew in its sizes, served by us for ever, and named in the text with what it shows", async () => {
  const secret = "51.5074N 0.1278W";
  const png = makePng(1000, { extra: [pngChunk("tEXt", Buffer.from(`Comment\0${secret}`))] });
  const { status, sent } = await send(png, "A crane [red]");
  expect([status, sent.width]).toEqual([200, 1000]);
  expect(sent.markdown).toBe(`![A crane \\[red\\]](${sent.path})`);
  const shown = await site.app.inject({ url: sent.path });
  expect([shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ]);
  expect(shown.rawPayload.includes(secret)).toBe(false);
  const small = sent.path.replace("1000x1000", "480x480");
  expect((await site.app.inject({ url: small })).statusCode).toBe(200);
  expect((await site.app.inject({ url: sent.path.replace("1000x1000", "481x481") })).statusCode).toBe(404);
  const preview = await callProcedure<{ body: { html: string }[]; faults: string[] }>(
    site,
    "articles.editing.preview",
    editor.session.writeHeaders,
    {
      markdown: sent.markdown,
    },
  );
  expect(preview.data.faults).toEqual([]);
  expect(preview.data.body[0]?.html).toContain(`alt="A crane [red]"`);
  expect((await deleteUnusedFiles(site.services, now)).deletedFiles).toBe(0);
});

test.each(["R&amp;D *and* _more_ \\", "A {{median salary}} ~~gone~~ <b>", "Two\nlines"])(
  "what it shows is read out as it was typed: %j",
  async (alt) => {
    const { sent } = await send(makePng(300), alt);
    const { data } = await preview(sent.markdown);
    const escaped = alt.replace(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(data).toMatchObject({ faults: [], body: [{ html: expect.stringContaining(`alt="${escaped}"`) }] });
  },
);

test("a picture that is not stored here is not fit to be published", async () => {
  const { sent } = await send(makePng(300), "A crane");
  for (const other of [sent.path.replace("300x300", "480x480"), `/article-pictures/${"a".repeat(32)}-480x270.webp`]) {
    expect((await preview(`![A crane](${other})`)).data.faults).toEqual([expect.stringContaining("“A crane” is not on this site")]);
  }
});

test("a picture sent while its draft is deleted is answered as for any article that is not there, and leaves no file", async () => {
  const { data: draft } = await createDraft("Deleted meanwhile");
  const { write } = site.services.files;
  site.services.files.write = async (...file) => {
    site.services.files.write = write;
    await callProcedure(site, "articles.editing.delete", editor.session.writeHeaders, { id: draft.id, version: 1 });
    return site.services.files.write(...file);
  };
  const before = await site.db.$count(storedFiles);
  expect((await send(makePng(300), "A crane", draft.id)).status).toBe(404);
  expect(await site.db.$count(storedFiles)).toBe(before);
});

test("a picture stays while another article shows it, and goes with the last draft that does", async () => {
  const [{ data: first }, { data: second }] = [await createDraft("First"), await createDraft("Second")];
  const [{ sent: shared }, { sent: alone }] = [await send(makePng(300), "Shared", first.id), await send(makePng(300), "Alone", first.id)];
  const remove = (article: string, version: number) =>
    callProcedure(site, "articles.editing.delete", editor.session.writeHeaders, { id: article, version });
  const saved = await callProcedure<{ version: number }>(site, "articles.editing.save", editor.session.writeHeaders, {
    ...{ id: second.id, version: second.version, markdown: shared.markdown },
  });
  const shown = async () => [
    (await site.app.inject({ url: shared.path })).statusCode,
    (await site.app.inject({ url: alone.path })).statusCode,
  ];
  expect((await remove(first.id, first.version)).status).toBe(200);
  expect(await shown()).toEqual([200, 404]);
  expect((await remove(second.id, saved.data.version)).status).toBe(200);
  expect(await shown()).toEqual([404, 404]);
  expect((await deleteUnusedFiles(site.services, now)).deletedFiles).toBeGreaterThan(0);
});

test("without what it shows, and what is no picture, nothing is kept", async () => {
  const before = await site.db.$count(articlePictures);
  const undescribed = await send(makePng(300), "");
  expect([undescribed.status, undescribed.body]).toEqual([
    422,
    expect.stringContaining("Describe the picture for people who cannot see it."),
  ]);
  expect((await send(Buffer.from("<svg/>"), "A drawing")).status).toBe(422);
  expect((await send(makePng(100), "Too small")).status).toBe(422);
  expect((await send(makePng(300), "Elsewhere", "A".repeat(22))).status).toBe(404);
  expect(await site.db.$count(articlePictures)).toBe(before);
});

test("a text with a picture from elsewhere, or one that is not described, is not fit to be published", async () => {
  const markdown = "![x](https://x.example/p.png)\n\n![](/article-pictures/0123456789abcdef0123456789abcdef-480x270.webp)";
  const { data } = await callProcedure<{ faults: string[] }>(site, "articles.editing.preview", editor.session.writeHeaders, { markdown });
  expect(data.faults).toEqual([
    "Pictures from other sites are not shown. Upload the picture here, or link to it.",
    "Describe each picture between the square brackets.",
  ]);
});
