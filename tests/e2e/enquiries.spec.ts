import { randomBytes } from "node:crypto";
import { expect, type Page } from "playwright/test";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const shown = (page: Page) => page.getByRole("region", { name: "Messages, the newest first" }).getByRole("listitem");

/** A jobseeker who has written to a freelance recruiter by their page. */
async function addEnquiry() {
  const writer = await addAccount({ name: "Will Writer" });
  const recruiter = await addAccount({ name: "Rita Reached", role: "recruiter", isFreelance: true });
  const id = randomPublicId();
  await inDatabase((db) =>
    db.insert(recruiterEnquiries).values({
      publicId: id,
      recruiterUserId: recruiter.userId,
      senderUserId: writer.userId,
      senderName: writer.name,
      senderEmail: writer.email,
      message: "Do you have anything for a senior surveyor in Leeds?",
      contentHash: randomBytes(32).toString("hex"),
      createdAt: new Date(),
    }),
  );
  return { writer, recruiter, id };
}

test("a freelance recruiter answers who wrote by their page, keeps what was typed over a reload, and the writer writes on; no address is shown", async ({
  page,
  context,
  browser,
}) => {
  const { writer, recruiter, id } = await addEnquiry();
  await signInBrowser(context, recruiter);
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto(`/recruiter/dashboard?tab=messages&enquiry=${id}`);
  const answer = page.getByRole("textbox", { name: "Your message to Will Writer" });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await answer.fill("Two, from Monday.");
  await page.reload();
  await expect(answer).toHaveValue("Two, from Monday.");
  await answer.press("Control+Enter");
  await expect(shown(page)).toHaveText([/Two, from Monday\./, /senior surveyor in Leeds/]);
  await expect(answer).toHaveValue("");
  await expect(page.locator("body")).not.toContainText(writer.email);

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, writer);
  const theirs = await elsewhere.newPage();
  await theirs.goto("/enquiries");
  await theirs.getByRole("link", { name: /Rita Reached/ }).click();
  await theirs.getByRole("textbox", { name: "Your message to Rita Reached" }).fill("Which pays better?");
  await theirs.getByRole("button", { name: "Send message" }).click();
  await expect(shown(theirs)).toHaveText([/Which pays better\?/, /Two, from Monday\./, /senior surveyor in Leeds/]);
  await expect(theirs.locator("body")).not.toContainText(recruiter.email);
  await elsewhere.close();
});
