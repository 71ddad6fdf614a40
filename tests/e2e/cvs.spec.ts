import { expect, type Page } from "playwright/test";
import { eicar, makeDocx, makePdf, realFiles } from "#tests/fixtures/cv-files.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert, applicationsTo } from "./adverts.ts";
import { axeViolations } from "./axe.ts";
import { test } from "./visitor.ts";

const chooser = (page: Page) => page.getByLabel(/^(Add|Upload) (a|another) CV$/);
const own = (page: Page) => page.getByRole("region", { name: "CVs" });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/octet-stream", buffer });
const pdf = (name: string) => file(name, makePdf({ comment: name }));
const refusal = (page: Page) => page.getByRole("alert").filter({ hasText: "was not uploaded" });

async function openProfile(page: Page): Promise<void> {
  await page.goto("/jobseeker/profile#cvs");
  await expect(chooser(page)).toBeVisible();
}

/** Drops files on the field as a person does who drags them out of a folder. */
async function drop(page: Page, files: readonly { name: string; buffer: Buffer }[]): Promise<void> {
  const sent = files.map(({ name, buffer }) => ({ name, text: buffer.toString("latin1") }));
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) transfer.items.add(new File([Uint8Array.from(text, (char) => char.charCodeAt(0))], name));
    return transfer;
  }, sent);
  for (const kind of ["dragenter", "dragover", "drop"]) await chooser(page).dispatchEvent(kind, { dataTransfer: data });
}

test("of two CVs one fails the check: which and why is said, and the other stays", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.setViewportSize({ width: 320, height: 760 });
  await openProfile(page);
  await chooser(page).setInputFiles([file("Jo CV.docx", realFiles.docx()), file("Old CV.pdf", realFiles.passwordPdf())]);
  await expect(own(page).getByText("✓ Jo CV.docx is in your profile.")).toBeVisible();
  await expect(refusal(page)).toContainText("Old CV.pdf was not uploaded. This PDF is protected with a password");
  await expect(own(page).getByRole("listitem").filter({ hasText: "Jo CV.docx · Word · 21 KB" })).toContainText("Not scanned for viruses");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page, { within: "#cvs" })).toEqual([]);

  await page.reload();
  await expect(own(page).getByRole("strong")).toHaveText(["Jo CV"]);
  await own(page).getByRole("button", { name: "Rename Jo CV" }).press("Enter");
  await page.getByLabel("Label").fill("NEC infrastructure");
  await page.getByRole("button", { name: "Save label" }).press("Enter");
  await expect(own(page).getByRole("button", { name: "Rename NEC infrastructure" })).toBeFocused();
  const downloading = page.waitForEvent("download");
  await own(page).getByRole("link", { name: "Download NEC infrastructure" }).click();
  expect((await downloading).suggestedFilename()).toBe("Jo CV.docx");

  await own(page).getByRole("button", { name: "Remove NEC infrastructure" }).press("Enter");
  await page.getByRole("button", { name: "Remove it" }).press("Enter");
  await expect(own(page).getByText("NEC infrastructure is removed from your profile.")).toBeFocused();
  await expect(own(page).getByRole("link", { name: /^Download/ })).toHaveCount(0);
  await chooser(page).setInputFiles([file("my passport.pdf", makePdf())]);
  await expect(page.getByRole("alert").filter({ hasText: "is not uploaded yet" })).toContainText(
    "This looks like a passport. Upload it anyway?",
  );
  await page.getByRole("button", { name: "Upload anyway" }).click();
  await expect(own(page).getByRole("link", { name: "Download my passport" })).toBeVisible();
});

test("what cannot be a CV is answered in words, whatever it is called", { tag: "@full" }, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await openProfile(page);
  const wrong: [string, Buffer, string][] = [
    ["empty.pdf", Buffer.alloc(0), "empty (0 bytes)"],
    ["large.pdf", Buffer.alloc(21 * 1024 * 1024), "This file is 21 MB. The limit is 5 MB"],
    ["setup.pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]), "is a program, whatever its file name says"],
    ["macros.docx", makeDocx({ parts: { "word/vbaProject.bin": new Uint8Array(9) } }), "holds macros"],
    ["virus.pdf", Buffer.from(eicar()), "not a PDF or a Word document"],
  ];
  for (const [name, bytes, words] of wrong) {
    await chooser(page).setInputFiles([file(name, bytes)]);
    await expect(refusal(page)).toContainText(`${name} was not uploaded.`);
    await expect(refusal(page)).toContainText(words);
  }
  await expect(own(page).getByRole("link", { name: /^Download/ })).toHaveCount(0);
});

test("files dropped together are taken one after the other, up to five; odd names are shown tidied", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount());
  await openProfile(page);
  await drop(page, [pdf("Jo 🏗️ CV.pdf"), pdf("second.pdf")]);
  await expect(own(page).getByText("✓ second.pdf is in your profile.")).toBeVisible();
  await expect(own(page).getByRole("link", { name: "Download Jo 🏗️ CV" })).toBeVisible();
  const long = `${"a".repeat(200)}.pdf`;
  await drop(page, [pdf(long), pdf("fourth.pdf"), pdf("fifth.pdf"), pdf("sixth.pdf")]);
  await expect(refusal(page)).toContainText("sixth.pdf was not uploaded. You have 5 CVs, which is the maximum. Remove one first.");
  await expect(own(page).getByRole("link", { name: /^Download/ })).toHaveCount(5);
  await expect(own(page).getByText(`${"a".repeat(100)}.pdf · PDF`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
});

test("an upload whose connection is cut is said to have broken off, and goes through when it is sent again", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await openProfile(page);
  await page.route("**/api/cvs", (route) => route.abort("connectionreset"), { times: 1 });
  await chooser(page).setInputFiles([pdf("cut.pdf")]);
  await expect(refusal(page)).toContainText("cut.pdf was not uploaded. We could not reach the site.");
  await page.getByRole("button", { name: "Upload again" }).click();
  await expect(own(page).getByText("✓ cut.pdf is in your profile.")).toBeVisible();
});

test("a CV uploaded while applying survives faults elsewhere and a reload, is named before it is sent, and goes along", {
  tag: "@full",
}, async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const jobId = await addAdvert();
  await page.goto(`/jobs/${jobId}/apply`);
  await chooser(page).setInputFiles([pdf("PQS fit-out.pdf")]);
  await expect(page.getByRole("radio", { name: /^PQS fit-out/ })).toBeChecked();
  const disclosure = page.getByRole("region", { name: /What .* will see/ });
  await expect(disclosure.getByText(/^PQS fit-out\.pdf · PDF · /)).toBeVisible();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please answer");
  await expect(page.getByRole("radio", { name: /^PQS fit-out/ })).toBeChecked();
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^PQS fit-out/ })).toBeChecked();

  await chooser(page).setInputFiles([pdf("NEC.pdf")]);
  await expect(page.getByRole("radio", { name: /^NEC/ })).toBeChecked();
  await page.getByRole("radio", { name: /^PQS fit-out/ }).check();
  await page.getByRole("radio", { name: "Yes" }).check();
  await page.getByLabel(/How many years/).fill("4");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  const [application] = await applicationsTo(jobId);
  await page.goto(`/jobseeker/dashboard?${new URLSearchParams({ tab: "applications", application: application?.publicId ?? "" })}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: /^PQS fit-out\.pdf · PDF/ }).click();
  expect((await downloading).suggestedFilename()).toBe("PQS fit-out.pdf");

  await page.goto(`/jobs/${await addAdvert()}/apply`);
  await expect(page.getByRole("radio", { name: /^PQS fit-out/ })).toBeChecked();
});
