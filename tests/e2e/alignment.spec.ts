import { expect, type Locator, type Page } from "playwright/test";
import { signInBrowser } from "./accounts.ts";
import { addBusyRecruiter } from "./busy-recruiter.ts";
import { ready } from "./ready.ts";
import { allAccessibilitySettings, chooseInOtherTab } from "./settings.ts";
import { test } from "./visitor.ts";

const leftOf = (element: Element) => Math.round(element.getBoundingClientRect().left);

/** Where the words of a button or link begin, whatever can be pressed around them. */
const wordsBegin = (element: Element) => {
  const words = document.createRange();
  words.selectNodeContents(element.firstChild ?? element);
  return Math.round(words.getBoundingClientRect().left);
};

async function openAs(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Whether the ring around what has the focus ends within every ancestor that cuts off what leaves it at the sides. */
const ringIsWhole = (element: Element) => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
  const { left, right } = element.getBoundingClientRect();
  const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  let isWhole = outlineStyle !== "none" && reach > 0;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowX === "visible") continue;
    const edge = around.getBoundingClientRect();
    isWhole &&= left - reach >= edge.left && right + reach <= edge.right;
  }
  return isWhole;
};

/** The facts of each row of a stacked table: where each begins, by its name. */
const placesOf = (rows: Locator) =>
  rows.evaluateAll((found) =>
    found.map((row) =>
      Object.fromEntries(
        [...row.querySelectorAll<HTMLElement>("td[data-label]")].map((cell) => [
          cell.dataset.label ?? "",
          Math.round(cell.getBoundingClientRect().left),
        ]),
      ),
    ),
  );

test("between a phone and a desk a firm’s long name is whole, each fact of a row stands below the same fact of the row above, and no box stands on the row’s name", async ({
  page,
  context,
}) => {
  const { person } = await addBusyRecruiter();
  await signInBrowser(context, person);
  await page.setViewportSize({ width: 768, height: 900 });
  await openAs(page, "/recruiter/dashboard?tab=jobs");
  const firm = page.getByRole("heading", { level: 1, name: /^Llanfairpwll .* LLP/ });
  await expect(firm).toBeVisible();
  expect(await firm.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(5);
  const [first, ...others] = await placesOf(rows);
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(3);
  for (const places of others) expect(places).toEqual(first);
  const [box, name] = [rows.first().getByRole("checkbox"), rows.first().getByRole("rowheader")];
  expect((await box.evaluate((element) => element.getBoundingClientRect().right)) <= (await name.evaluate(leftOf))).toBe(true);
});

test("buttons of the board of applicants are whole; in forced colours one tab is marked; on paper there is nothing to press", {
  tag: "@full",
}, async ({ page, context }) => {
  const { person, jobId } = await addBusyRecruiter();
  await signInBrowser(context, person);
  await openAs(page, `/recruiter/dashboard?tab=applicants&job=${jobId}`);
  const move = page.getByRole("button", { name: "Move to… Applicant 1" });
  const name = page.getByRole("link", { name: "Applicant 1", exact: true });
  await expect(move).toBeVisible();
  expect(await move.evaluate(wordsBegin)).toBe(await name.evaluate(wordsBegin));
  await name.focus();
  await page.keyboard.press("Tab");
  await expect(move).toBeFocused();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await move.evaluate(ringIsWhole)).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.emulateMedia({ forcedColors: "active" });
  const tabs = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
  const marked = await tabs.evaluateAll((links) => {
    const paper = getComputedStyle(document.body).backgroundColor;
    return links.filter((link) => getComputedStyle(link).borderBottomColor !== paper).map((link) => link.textContent);
  });
  expect(marked).toEqual(["Applicants"]);

  await page.emulateMedia({ forcedColors: "none" });
  await name.click();
  await expect(page.getByRole("heading", { name: "What they sent" })).toBeVisible();
  const rating = page.getByLabel("Your rating");
  const inWords = page.getByText("Your rating: 4 of 5.");
  await rating.selectOption({ label: "4 of 5" });
  await expect(inWords).toBeAttached();
  await expect(inWords).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(inWords).toBeVisible();
  await expect(rating).toBeHidden();
  await expect(page.getByRole("heading", { name: "What they sent" })).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
});

test("on a narrow page in large text, what is picked to compare takes no more than the room that messages leave it", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, "/jobs");
  await chooseInOtherTab(page, allAccessibilitySettings);
  const bar = page.getByRole("region", { name: "Adverts to compare" });
  const room = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return Number.parseFloat(style.getPropertyValue("--foot")) * Number.parseFloat(style.fontSize);
    });
  for (const said of ["1 picked: pick another to compare", "2 picked"]) {
    await page
      .getByRole("button", { name: /^Compare /, pressed: false })
      .first()
      .click();
    await expect(bar.getByText(said)).toBeVisible();
    const [{ height }, left] = [await bar.evaluate((element) => element.getBoundingClientRect()), await room()];
    expect(height - left).toBeLessThanOrEqual(2);
  }
});
