import { expect, type Locator, type Page } from "playwright/test";
import { signInBrowser } from "./accounts.ts";
import { addBusyRecruiter } from "./busy-recruiter.ts";
import { ready } from "./ready.ts";
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

test("between a phone and a desk, each fact of a row stands below the same fact of the row above, and no box stands on the row’s name", async ({
  page,
  context,
}) => {
  const { person } = await addBusyRecruiter();
  await signInBrowser(context, person);
  await page.setViewportSize({ width: 768, height: 900 });
  await openAs(page, "/recruiter/dashboard?tab=jobs");
  const rows = page.getByRole("main").locator("tbody tr");
  await expect(rows).toHaveCount(5);
  const [first, ...others] = await placesOf(rows);
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(3);
  for (const places of others) expect(places).toEqual(first);
  const [box, name] = [rows.first().getByRole("checkbox"), rows.first().getByRole("rowheader")];
  expect((await box.evaluate((element) => element.getBoundingClientRect().right)) <= (await name.evaluate(leftOf))).toBe(true);
});

test("buttons of the board of applicants are whole; in forced colours one tab is marked; on paper there is nothing to press", async ({
  page,
  context,
}) => {
  const { person, jobId } = await addBusyRecruiter();
  await signInBrowser(context, person);
  await openAs(page, `/recruiter/dashboard?tab=applicants&job=${jobId}`);
  const move = page.getByRole("button", { name: "Move to… Applicant 1" });
  const name = page.getByRole("link", { name: "Applicant 1", exact: true });
  await expect(move).toBeVisible();
  expect(await move.evaluate(wordsBegin)).toBe(await name.evaluate(wordsBegin));

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
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "What they sent" })).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
});
