import { afterAll, beforeAll, expect, test } from "vitest";
import { companyPictures } from "#db/schema/company-pages.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { makePng } from "#tests/fixtures/pictures.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-20T12:00:00Z");
let site: TestSite;
let owner: Awaited<ReturnType<typeof makePerson>>;
let stranger: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now });
  const [companyId, otherId] = [
    await makeCompany(site.db, { name: "Ashlar Ltd", slug: "ashlar", now }),
    await makeCompany(site.db, { name: "Quoin Ltd", slug: "quoin", now }),
  ];
  owner = await makePerson(site, { role: "company_admin", companyId }, now);
  stranger = await makePerson(site, { role: "company_admin", companyId: otherId }, now);
});
afterAll(() => site?.close());

async function send(alt: string, by = owner, bytes = makePng(1000)) {
  const form = new FormData();
  form.set("label", alt);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "picture.png");
  const request = new Request("http://site.test", { method: "POST", body: form });
  return site.app.inject({
    method: "POST",
    url: "/api/companies/ashlar/pictures",
    headers: { ...by.session.writeHeaders, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

interface Shown {
  pictures: { id: string; path: string; sources: string; alt: string }[];
}
const shown = async () => (await site.app.inject("/api/companies/ashlar")).json<Shown>().pictures;
const arrange = (ids: string[], removed: string | null, by = owner) =>
  callProcedure(site, "companies.arrangePictures", by.session.writeHeaders, { slug: "ashlar", ids, removed });

test("a company without pictures has no empty gallery", async () => {
  expect((await site.app.inject("/company/ashlar")).body).not.toContain('id="gallery"');
});

test("its own administrator adds, orders and removes pictures, each served by us in its sizes", async () => {
  for (const alt of ["The office", "The site"]) expect((await send(alt)).statusCode).toBe(200);
  const [office, yard] = await shown();
  expect([office?.alt, yard?.alt]).toEqual(["The office", "The site"]);
  expect(office?.sources).toMatch(/^\/company-pictures\/[0-9a-f]{32}-480x480\.webp 480w, .*-960x960\.webp 960w, .*-1000x1000\.webp 1000w$/);
  const picture = await site.app.inject(office?.path ?? "");
  expect([picture.statusCode, picture.headers["content-type"], picture.headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "public, max-age=31536000, immutable",
  ]);
  expect((await site.app.inject("/company/ashlar")).body).toContain('alt="The office"');
  expect((await arrange([yard?.id ?? "", office?.id ?? ""], null)).status).toBe(200);
  expect((await shown()).map(({ alt }) => alt)).toEqual(["The site", "The office"]);
  expect((await arrange([], yard?.id ?? "")).status).toBe(200);
  expect((await shown()).map(({ alt }) => alt)).toEqual(["The office"]);
  expect((await site.app.inject(yard?.path ?? "")).statusCode).toBe(404);
  expect((await deleteUnusedFiles(site.services, now)).deletedFiles).toBe(0);
});

test("nobody else changes them, and nothing of what they send is kept", async () => {
  const [before] = await shown();
  const rows = await site.db.$count(companyPictures);
  expect((await send("A hoarding", stranger)).statusCode).toBe(404);
  expect((await arrange([], before?.id ?? "", stranger)).status).toBe(404);
  expect(await site.db.$count(companyPictures)).toBe(rows);
  expect((await deleteUnusedFiles(site.services, now)).deletedFiles).toBe(0);
});

test("a picture needs words, a fit size, and one of twelve places", async () => {
  const details = async (answer: ReturnType<typeof send>) => (await answer).json<{ errors: { detail: string }[] }>().errors[0]?.detail;
  expect(await details(send(" "))).toBe("Describe the picture for people who cannot see it.");
  expect(await details(send("Small", owner, makePng(100)))).toContain("It needs at least 200 on each side");
  for (let count = (await shown()).length; count < 12; count += 1) await send(`Picture ${count}`, owner, makePng(200));
  expect(await details(send("The thirteenth"))).toBe("A company shows at most 12 pictures. Remove one first.");
  expect(await shown()).toHaveLength(12);
});
