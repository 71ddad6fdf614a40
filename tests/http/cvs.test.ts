import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cvs, storedFiles } from "#db/schema/cvs.ts";
import type { VirusScanner } from "#server/kernel/services/outside.types.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { eicar, makeDocx, makePdf, realFiles } from "#tests/fixtures/cv-files.ts";
import { formWith, openCvs } from "#tests/fixtures/cvs.ts";
import { makePerson } from "#tests/fixtures/inviting.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";
import { queryProcedure } from "#tests/fixtures/typed-call.ts";

const now = new Date("2026-11-21T12:00:00Z");
/** Detects the test virus; can be switched to unavailable. */
const scanner: VirusScanner & { isDown: boolean } = {
  isDown: false,
  scan: async (bytes) => {
    if (scanner.isDown) throw new (await import("#server/kernel/errors.ts")).AppError("busy", "Not just now.", { retryAfterSeconds: 60 });
    return Buffer.from(bytes).includes(eicar()) ? { isClean: false, found: "Eicar-Test-Signature" } : { isClean: true };
  },
};
let site: TestSite;
let people: ReturnType<typeof openCvs>;
let jo: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  site = await openTestSite({ now, virusScanner: scanner });
  people = openCvs(site);
});
beforeEach(async () => {
  jo = await makePerson(site, { name: "Jo Seeker" });
});
afterAll(() => site.close());

/** As many files as rows, and nothing besides. */
const nothingLeft = async () => {
  const objects = (await people.stored()).map(({ objectName }) => objectName);
  const rows = (await site.db.select({ name: cvs.objectName }).from(cvs)).map(({ name }) => name);
  expect(objects.sort()).toEqual(rows.sort());
};

describe("a CV", () => {
  test("is taken, listed, handed out as it came to be saved and never shown, renamed and removed with its bytes", async () => {
    const { status, cv } = await people.upload(jo, "Jo Seeker, QS.pdf", realFiles.pdf(), { label: "PQS fit-out" });
    expect([status, cv]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        label: "PQS fit-out",
        fileName: "Jo Seeker, QS.pdf",
        kind: "pdf",
        sizeBytes: realFiles.pdf().length,
        scan: "clean",
        uploadedAt: now.toISOString(),
        lastUsedAt: null,
        path: `/api/cvs/${cv.id}/file`,
      },
    ]);
    const file = await people.download(jo, cv.path);
    expect(file.rawPayload.equals(realFiles.pdf())).toBe(true);
    expect(file.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Jo Seeker, QS.pdf"; filename*=UTF-8''Jo%20Seeker%2C%20QS.pdf`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect((await people.rename(jo, cv.id, " NEC  infrastructure ")).status).toBe(200);
    expect((await people.list(jo)).map(({ label }) => label)).toEqual(["NEC infrastructure"]);
    const row = await people.row(cv.id);
    expect((await people.remove(jo, cv.id)).status).toBe(200);
    expect(await people.list(jo)).toEqual([]);
    expect((await people.download(jo, cv.path)).statusCode).toBe(404);
    expect(await site.services.files.read(row?.objectName ?? "")).toBeNull();
    await nothingLeft();
  });

  test("takes its label from the name of a Word document, and is known again when it comes twice", async () => {
    const first = await people.upload(jo, "PQS fit-out.docx", realFiles.docx());
    expect(first.cv).toMatchObject({ label: "PQS fit-out", kind: "docx" });
    const again = await people.upload(jo, "other name.docx", realFiles.docx());
    expect([again.status, again.cv.id]).toEqual([200, first.cv.id]);
    const type = (await people.download(jo, first.cv.path)).headers["content-type"];
    expect(type).toBe("application/vnd.openxmlformats-officedocument.wordprocessingml.document");
    await nothingLeft();
  });

  test.each([
    [`O'Brien & Sons %22CV%22.pdf`, `O'Brien & Sons "CV".pdf`],
    [`O'Brien & Sons \\"CV\\".pdf`, `O'Brien & Sons "CV".pdf`],
    ["QS; final=yes (2), v1.pdf", "QS; final=yes (2), v1.pdf"],
    ["100% CV 50%20off.pdf", "100% CV 50%20off.pdf"],
    ["Siân Łukasz 王小明.pdf", "Siân Łukasz 王小明.pdf"],
    ["C:\\Users\\Jo\\My CV.pdf", "My CV.pdf"],
    ["../../etc/My CV.pdf", "My CV.pdf"],
    [`${"long ".repeat(40)}CV.pdf`, `${"long ".repeat(40)}CV.pdf`],
    ["Jo Seeker Causeway.com", "Jo Seeker Causeway.com.pdf"],
  ])("sent as %s keeps its whole name in the list and in its download", async (sent, whole) => {
    const { cv } = await people.upload(jo, sent, makePdf());
    expect(cv.fileName).toBe(whole);
    expect((await people.list(jo)).map(({ fileName }) => fileName)).toEqual([whole]);
    const header = String((await people.download(jo, cv.path)).headers["content-disposition"]);
    const [, plain = "", encoded = ""] =
      /^attachment; filename="([ !#$&-[\]-~]*)"; filename\*=UTF-8''([\w.!#$&+^`|~%-]*)$/.exec(header) ?? [];
    expect([decodeURIComponent(encoded), plain.endsWith(".pdf")]).toEqual([whole, true]);
  });

  test("makes a profile stronger", async () => {
    const strength = async () =>
      (await queryProcedure<{ strength: { percent: number; advice: string[] } }>(site, "profiles.mine", jo.session.headers)).data.strength;
    const before = await strength();
    expect(before.advice).toContain("Add a CV, so that applying takes a minute.");
    await people.upload(jo, "cv.pdf", makePdf());
    const after = await strength();
    expect([after.percent - before.percent, after.advice.length - before.advice.length]).toEqual([10, -1]);
  });

  test("is one of five at most, however many come at once; the one that is refused leaves the others", async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((at) => people.upload(jo, `${at}.pdf`, makePdf({ comment: `number ${at}` }))));
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.said).toBe("You have 5 CVs, which is the maximum. Remove one first.");
    expect(await people.list(jo)).toHaveLength(5);
    await nothingLeft();
  });
});

describe("what is not taken, and nothing of it kept", () => {
  test.each([
    ["cv.pdf", Buffer.alloc(0), /empty \(0 bytes\)/],
    ["cv.pdf", Buffer.alloc(21 * 1024 * 1024, "%PDF-1.7 "), /larger than 5 MB/],
    ["cv.pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(100)]), /is a program, whatever its file name says/],
    ["cv.pdf", realFiles.passwordPdf(), /protected with a password/],
    ["cv.docx", makeDocx({ parts: { "word/vbaProject.bin": new Uint8Array(9) } }), /holds macros/],
    ["cv.pdf", makePdf({ comment: eicar() }), /virus scanner found something harmful/],
  ])("%s %#", async (name, bytes, words) => {
    const { status, said = "", code } = await people.upload(jo, name, bytes);
    expect([status, code, said]).toEqual([422, "invalid-fields", expect.stringMatching(words)]);
    expect(await people.list(jo)).toEqual([]);
    await nothingLeft();
  });

  test.each([
    ["cv.docx", realFiles.pdf(), "looks-like-another-file-type", /ends in \.docx, but it is a PDF\. Upload it as “cv\.pdf”\?/],
    ["cv.exe", realFiles.pdf(), "looks-like-another-file-type", /ends in \.exe, but it is a PDF/],
    ["My passport.pdf", makePdf(), "looks-like-identity-paper", /This looks like a passport\. Upload it anyway\?/],
    ["AB 12 34 56 C.pdf", makePdf(), "looks-like-identity-paper", /This looks like a National Insurance letter\. Upload it anyway\?/],
  ])("%s is asked about, and taken once that is confirmed", async (name, bytes, code, words) => {
    const asked = await people.upload(jo, name, bytes);
    expect(asked).toMatchObject({ status: 422, code: "needs-confirmation", said: expect.stringMatching(words) });
    expect(await people.list(jo)).toEqual([]);
    expect((await people.upload(jo, name, bytes, { confirmed: code })).status).toBe(201);
  });

  test.each(["QQ 12 34 56 C.pdf", "Nino Rossi CV.pdf", "Passport Homes - QS CV.pdf", "Sian Brp-Jones.pdf", "CV-QS-CE123456A.pdf"])(
    "%s is taken without a question",
    async (name) => {
      const { status, cv } = await people.upload(jo, name, makePdf());
      expect([status, cv.fileName]).toEqual([201, name]);
    },
  );

  test("a label that holds a National Insurance number is asked about", async () => {
    expect(await people.upload(jo, "cv.pdf", makePdf(), { label: "AB123456C" })).toMatchObject({ status: 422, code: "needs-confirmation" });
    const { cv } = await people.upload(jo, "cv.pdf", makePdf());
    expect((await people.rename(jo, cv.id, "passport 533")).status).toBe(422);
    expect((await people.rename(jo, cv.id, "passport 533", ["looks-like-identity-paper"])).status).toBe(200);
  });

  test("two files at once, none, a file that breaks off, and what is no form", async () => {
    const [one, two] = [makePdf({ comment: "one" }), makePdf({ comment: "two" })];
    const both = await people.send(
      jo,
      formWith([
        { name: "one.pdf", bytes: one },
        { name: "two.pdf", bytes: two },
      ]),
    );
    expect(both).toMatchObject({ status: 422, said: "Send one file at a time." });
    expect(await people.send(jo, formWith([], { label: "x" }))).toMatchObject({ status: 422, said: "Choose a file." });
    const whole = formWith([{ name: "cv.pdf", bytes: realFiles.pdf() }]);
    const cut = { ...whole, payload: whole.payload.subarray(0, whole.payload.length * 0.9) };
    expect(await people.send(jo, cut)).toMatchObject({ status: 400, said: expect.stringMatching(/upload was interrupted/) });
    expect(await people.send(jo, { ...whole, contentType: "multipart/form-data" })).toMatchObject({ status: 400 });
    expect(await people.send(jo, { ...whole, contentType: "text/plain" })).toMatchObject({ status: 415 });
    await nothingLeft();
  });

  test("without the token of this site’s pages, and from nobody", async () => {
    const { "x-xsrf-token": _one, "x-csrf-token": _other, ...headers } = jo.session.writeHeaders;
    const forged = await people.upload({ session: { ...jo.session, writeHeaders: headers } }, "cv.pdf", makePdf());
    expect([forged.status, forged.code]).toEqual([403, "csrf-failed"]);
    expect((await people.download(null, "/api/cvs/x/file")).statusCode).toBe(401);
  });

  test("while the scanner does not answer", async () => {
    scanner.isDown = true;
    expect(await people.upload(jo, "cv.pdf", makePdf())).toMatchObject({ status: 503, code: "busy" });
    scanner.isDown = false;
    await nothingLeft();
  });
});

test.each([
  ["../../x.pdf", "x.pdf"],
  ["C:\\\\cvs\\\\jo.pdf", "jo.pdf"],
  ["Jo 🏗️ Sørensen.pdf", "Jo 🏗️ Sørensen.pdf"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(248)}.pdf`],
  ["cv\u202Efdp.exe.pdf", "cvfdp.exe.pdf"],
  ["a\tb\u0001c.pdf", "a b c.pdf"],
  [".pdf", "CV.pdf"],
  ["", "CV.pdf"],
  ["Jo's (new) CV*.pdf", "Jo's (new) CV*.pdf"],
])("the name %j is shown as %j", async (sent, shown) => {
  const { status, cv } = await people.upload(jo, sent, makePdf());
  expect([status, cv.fileName.normalize()]).toEqual([201, shown.normalize()]);
  const given = String((await people.download(jo, cv.path)).headers["content-disposition"]);
  expect(given).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w.~%!-]+$/);
  expect(decodeURIComponent(given.split("''")[1] ?? "")).toBe(cv.fileName);
  expect((await people.row(cv.id))?.objectName).toMatch(/^cvs\/[0-9a-f]{32}$/);
});

describe("over a real connection", () => {
  /** Sends the head of an upload and as much of its body as `share` says, and answers what comes back. */
  const sendPart = async (bytes: Buffer, share: number): Promise<string> => {
    const { payload, contentType } = formWith([{ name: "cv.pdf", bytes }]);
    const headers = { ...jo.session.writeHeaders, "content-type": contentType, "content-length": String(payload.length), host: "x" };
    const head = Object.entries({ ...headers, connection: "close" }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect({ port: (site.app.server.address() as AddressInfo).port, host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.write(`POST /api/cvs HTTP/1.1\r\n${head.join("")}\r\n`);
    const part = payload.subarray(0, payload.length * share);
    if (share === 1) socket.write(part);
    else socket.write(part, () => socket.destroy());
    const answer: Buffer[] = [];
    socket.on("data", (piece) => answer.push(piece));
    await new Promise((done) => socket.on("close", done));
    return Buffer.concat(answer).toString();
  };

  test("what is cut off at nine tenths leaves nothing, and what is too large hears so", async () => {
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    await sendPart(makePdf({ comment: "x".repeat(1_000_000) }), 0.9);
    expect(await sendPart(Buffer.alloc(21 * 1024 * 1024, "%PDF-1.7 "), 1)).toMatch(/^HTTP\/1\.1 422 [\s\S]*larger than 5 MB/);
    expect(await people.list(jo)).toEqual([]);
    await nothingLeft();
  });
});

describe("somebody else’s CV", () => {
  test("is not there for another jobseeker, a recruiter or a company's administrator, to read, rename or remove", async () => {
    const { cv } = await people.upload(jo, "cv.pdf", makePdf());
    const others = [
      await makePerson(site),
      await makePerson(site, { role: "recruiter" }),
      await makePerson(site, { role: "company_admin" }),
    ];
    for (const other of others) {
      expect((await people.download(other, cv.path)).statusCode).toBe(404);
      expect([403, 404]).toContain((await people.rename(other, cv.id, "mine")).status);
      expect([403, 404]).toContain((await people.remove(other, cv.id)).status);
    }
    expect(await people.list(jo)).toHaveLength(1);
  });
});

describe("files that nothing refers to", () => {
  test("are deleted: at once when they were given up, an hour after an upload that came to nothing", async () => {
    const { files } = site.services;
    const [dropped, begun] = [`cvs/${"a".repeat(32)}`, `cvs/${"b".repeat(32)}`];
    const pendingUntil = new Date(now.getTime() + 3_600_000);
    await files.write(dropped, makePdf());
    await files.write(begun, makePdf().subarray(0, 20));
    await site.db.insert(storedFiles).values([
      { objectName: dropped, sizeBytes: 1, createdAt: now },
      { objectName: begun, sizeBytes: 1, createdAt: now, pendingUntil },
    ]);
    const { cv } = await people.upload(jo, "cv.pdf", makePdf({ comment: "kept" }));
    expect(await deleteUnusedFiles(site.services, now)).toEqual({ deletedFiles: 1 });
    expect([await files.read(dropped), (await files.read(begun))?.length]).toEqual([null, 20]);
    expect(await deleteUnusedFiles(site.services, pendingUntil)).toEqual({ deletedFiles: 1 });
    expect(await files.read(begun)).toBeNull();
    expect((await people.download(jo, cv.path)).statusCode).toBe(200);
    await nothingLeft();
  });
});
