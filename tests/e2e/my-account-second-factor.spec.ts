import { decodeBase32 } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import { expect, type Page } from "playwright/test";
import { addAccount, anHourAgo, password, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const stepMs = 30_000;
/** What an authenticator app shows now; `later` is the code of the next half minute, which the site takes too. */
const codeFor = (secret: string, later = 0) => {
  const key = decodeBase32(secret.replaceAll(" ", ""));
  const counter = BigInt(Math.floor(Date.now() / stepMs) + later);
  return generateHOTP(key, counter, 6);
};

test("two-step sign-in is set up, asked for at the next sign-in, and a recovery code stands in for the phone", { tag: "@full" }, async ({
  browser,
}) => {
  const person = await addAccount();
  const first = await browser.newContext({ viewport: { width: 320, height: 760 } });
  await signInBrowser(first, person, { signedInAt: anHourAgo() });
  const page = await first.newPage();
  await page.goto("/my-account?setup=second-factor");
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByLabel("Your password", { exact: true }).press("Enter");
  const picture = page.getByRole("img", { name: /^QR code/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const secret = await page.locator("main code").innerText();
  const code = page.getByLabel("Code from your app");
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByRole("alert")).toContainText("This code is not correct");
  await code.fill(codeFor(secret));
  await code.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [spare = ""] = await codes.allInnerTexts();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download codes" }).click();
  expect((await file).suggestedFilename()).toBe("recovery-codes.txt");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await expect(page.getByText(spare)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("On", { exact: true })).toBeVisible();
  await first.close();

  await signInWith(await (await browser.newContext()).newPage(), person.email, codeFor(secret, 1));
  const last = await (await browser.newContext()).newPage();
  await signInWith(last, person.email, spare, "Recovery code");
  await last.goto("/my-account?section=second-factor");
  await expect(last.getByText("9", { exact: true })).toBeVisible();
  await last.getByRole("button", { name: "Turn off two-step sign-in" }).click();
  await last.getByRole("button", { name: "Turn it off" }).click();
  await expect(last.getByText("Off", { exact: true })).toBeVisible();
});

test("an administrator must set it up before anything else, may move it to another app, and may not turn it off", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await addAccount({ role: "platform_admin" }));
  await page.goto("/my-account?section=api-tokens");
  await page.getByRole("link", { name: "Go to two-step sign-in" }).press("Enter");
  await expect(page.getByText("Needed for your role.")).toBeVisible();
  for (const button of ["Set up two-step sign-in", "Move to another app"]) {
    await page.getByRole("button", { name: button }).press("Enter");
    await page.getByLabel("Code from your app").fill(codeFor(await page.locator("main code").innerText()));
    await page.getByLabel("Code from your app").press("Enter");
    await page.getByRole("button", { name: "I have saved them" }).press("Enter");
    await expect(page.getByText("Two-step sign-in is on.")).toBeFocused();
    await expect(page.getByText("On", { exact: true })).toBeVisible();
  }
  await expect(page.getByText("Needed for your role.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Turn off/ })).toHaveCount(0);
  await page.goto("/my-account?section=api-tokens");
  await expect(page.getByText("You have no tokens.")).toBeVisible();
});

async function signInWith(page: Page, email: string, code: string, label = "Code from your authenticator app"): Promise<void> {
  await page.goto("/signin?next=%2Fmy-account");
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.getByLabel("Code from your authenticator app").waitFor();
  if (label === "Recovery code") await page.getByRole("button", { name: "Use a recovery code" }).click();
  const asked = page.getByLabel(label);
  await asked.fill(code);
  await asked.press("Enter");
  await expect(page).toHaveURL(/\/my-account$/);
  await expect(page.getByRole("textbox", { name: "Your name" })).toBeVisible();
}
