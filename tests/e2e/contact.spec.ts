import { expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { axeViolations } from "./axe.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

async function fillLetter(page: Page, message: string): Promise<void> {
  await page.getByLabel("Your name").fill("Robin Field");
  await page.getByLabel("E-mail address").fill("robin@people.example.test");
  await page.getByLabel("What it is about").selectOption("advert");
  await page.getByLabel("Your message").fill(message);
}

test("a visitor writes by keyboard alone, sends once however often they press, and is told the reference", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/trpc/contact.send")) sent.push(request.method());
  });
  await page.goto("/contact?topic=advert");
  await ready(page);
  await expect(page.getByLabel("What it is about")).toHaveValue("advert");
  await page.getByLabel("Your name").focus();
  await page.keyboard.type("Robin Field");
  await page.keyboard.press("Tab");
  await page.keyboard.type("robin@people.example.test");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`The advert names my firm, which did not place it. ${Date.now()}`);
  await page.getByRole("button", { name: "Send message" }).dblclick();
  const heading = page.getByRole("heading", { name: "Your message has been sent" });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/Its reference is [0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible();
  expect(sent).toEqual(["POST"]);
  await page.getByRole("button", { name: "Write another message" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue("");
});

test("what is wrong stands beside its field, and nothing typed is lost", async ({ page }) => {
  await page.goto("/contact");
  await ready(page);
  await page.getByRole("button", { name: "Send message" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(4);
  await summary.getByRole("link", { name: "Choose what it is about." }).click();
  await expect(page.getByLabel("What it is about")).toBeFocused();
  // The server's own error is shown in the same place.
  await fillLetter(page, "          .         ");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByLabel("Your message")).toHaveAccessibleDescription(/at least 10 characters/);
  await expect(page.getByLabel("Your name")).toHaveValue("Robin Field");
});

for (const colorScheme of sampleOfTheDay(["light", "dark"] as const, 1, "axe on messages")) {
  test(`axe finds nothing on a refused and on a sent message, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 320, height: 900 }, colorScheme });
    const page = await context.newPage();
    await page.goto("/contact");
    await ready(page);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await fillLetter(page, `A message in the ${colorScheme} scheme. ${Date.now()}`);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { name: "Your message has been sent" })).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the page gives the address instead of the form", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.getByRole("button", { name: "Send message" })).toBeHidden();
    await expect(page.getByText("The form needs JavaScript")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /@/ }).first()).toBeVisible();
  });
});
