import { expect, type Page } from "playwright/test";
import { addAccount, signInBrowser } from "./accounts.ts";
import { exhaustQuotas, sentence } from "./out-of-quota.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

const batchPath = "/api/batch";
const tokenPath = "/api/auth/generate-jwt";
const dashboard = "/jobseeker/dashboard?tab=saved";
const faults = (page: Page) => page.getByRole("main").getByRole("alert");
const hasCome = async (page: Page) => {
  await expect(page.getByRole("main").getByText("You have not saved any jobs yet", { exact: false })).toBeVisible();
  await expect(faults(page)).toHaveCount(0);
};

/** Statuses of the answers under this path. */
function statusesOf(page: Page, path: string): number[] {
  const statuses: number[] = [];
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname === path) statuses.push(answer.status());
  });
  return statuses;
}

test("batches out of quota are told in the parts that waited for them, which come by themselves", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  const statuses = statusesOf(page, batchPath);
  const letGo = await exhaustQuotas(person, "batch");
  await page.goto(dashboard);
  await expect(faults(page)).toContainText(sentence);
  expect(new Set(statuses)).toEqual(new Set([429]));
  await letGo();
  await hasCome(page);
});

test("where a session only seems to be, the token is refused with 401, and the page is read as a visitor's", async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem("hasSession", "true");
    localStorage.setItem("authenticated", "true");
  });
  // Delays `/api/user` until a token is requested, so that the page does not learn earlier that there is no session.
  let tellPage = () => {};
  const told = new Promise<void>((resolve) => {
    tellPage = resolve;
  });
  await page.route("**/api/user", async (route) => {
    await told;
    await route.continue();
  });
  const statuses = statusesOf(page, tokenPath);
  await page.goto("/terms");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "All locations" }).click();
  await expect(page).toHaveURL(/\/locations$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/location/i);
  await expect.poll(() => statuses).toEqual([401]);
  tellPage();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

const busy = { code: "busy", title: "Busy", status: 503, detail: "The site is busy. Please try again in a moment." };
/** What the site answers to no page of its own: put in the place of its answers. */
const odd = [
  { name: "holds no result", answer: { json: { results: [] } }, words: "Something went wrong on our side." },
  {
    name: "holds only others’ results",
    answer: { json: { results: [{ id: "others", status: 200, data: {} }] } },
    words: "Something went wrong",
  },
  // A wait too long to be repeated unseen: with a short one the circuit breaker may open before anything is shown.
  {
    name: "says that the site is busy",
    answer: { status: 503, headers: { "retry-after": "11" }, json: busy },
    words: busy.detail,
    waitMs: 12_000,
  },
];

for (const { name, answer, words, waitMs } of odd) {
  test(`a batch whose answer ${name} is told as a sentence, and what it was for comes once it is mended`, async ({ page, context }) => {
    await signInBrowser(context, await addAccount());
    await page.clock.install();
    await page.route(`**${batchPath}`, (route) => route.fulfill(answer));
    await page.goto(dashboard);
    await expect(faults(page)).toContainText(words);
    await page.unroute(`**${batchPath}`);
    // What says when to come again comes by itself.
    if (waitMs) await page.clock.fastForward(waitMs);
    else await faults(page).getByRole("button", { name: "Try again" }).click();
    await hasCome(page);
  });
}

test("a batch that fails whole time after time is taken apart, and each read comes by itself", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  await page.route(`**${batchPath}`, (route) => route.fulfill({ status: 500, json: { title: "Internal error", status: 500 } }));
  const statuses = statusesOf(page, "/trpc/saved.list");
  await page.goto(dashboard);
  await hasCome(page);
  expect(statuses).toEqual([200]);
});
