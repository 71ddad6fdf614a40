import { type BrowserContext, expect, type Page } from "playwright/test";
import { type Account, addAccount, signInBrowser } from "./accounts.ts";
import { addFirm, addWriter } from "./hiring.ts";
import {
  accountScreens,
  administratorScreens,
  consoleScreens,
  jobseekerScreens,
  publicScreens,
  recruiterScreens,
  type Screen,
} from "./screens.ts";
import { test } from "./visitor.ts";

/** Every screen of a role is walked in one test. */
test.describe.configure({ timeout: 600_000 });

type Trouble = "answers with 500" | "does not answer";

const sets: readonly {
  role: string;
  person: (() => Promise<Pick<Account, "userId">>) | null;
  screens: (page: Page) => Promise<readonly Screen[]>;
}[] = [
  { role: "visitor", person: null, screens: publicScreens },
  { role: "jobseeker", person: addAccount, screens: async () => [...jobseekerScreens, ...accountScreens] },
  { role: "recruiter", person: async () => addWriter(await addFirm()), screens: async () => recruiterScreens },
  {
    role: "administrator",
    person: () => addAccount({ role: "platform_admin" }),
    screens: async () => [...administratorScreens, ...consoleScreens, { name: "articles to write", path: "/admin/articles" }],
  },
];

for (const { role, person, screens } of sets) {
  for (const trouble of ["answers with 500", "does not answer"] as const) {
    test(`${role}: where the site ${trouble}, every screen says what could not be loaded, and trying again brings it`, async ({
      page,
      context,
    }) => {
      if (person) await signIn(context, await person());
      const all = await screens(page);
      const site = await breakable(page);
      const silent = new Map<string, readonly string[]>();
      for (const { name, path } of all) {
        await page.goto("/problems");
        await page.locator("html[data-shortcuts]").waitFor();
        site.breakDown(trouble);
        await goTo(page, path);
        await settled(page);
        const asked = site.mend();
        const alerts = page.locator("main").getByRole("alert");
        const again = alerts.getByRole("button", { name: /^try again$/i });
        await expect(page.locator("main"), name).not.toBeEmpty();
        if ((await again.count()) === 0) {
          if (asked.length > 0) silent.set(name, asked);
          continue;
        }
        await expect(alerts.first(), name).toContainText(/(We could not load .+|Something went wrong)/);
        await expect(async () => {
          if ((await again.count()) > 0) await again.first().click({ timeout: 2000 });
          await expect(again, name).toHaveCount(0, { timeout: 3000 });
        }).toPass();
        await settled(page);
        await expect(page.locator("main h1"), name).not.toHaveText("Something went wrong");
      }
      expect([...silent]).toEqual([]);
    });
  }
}

const signIn = (context: BrowserContext, person: Pick<Account, "userId">) => signInBrowser(context, person, { mfaAt: new Date() });

/** As Back and Forward do: without the page's data having been asked for before. */
const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, "", address), path);

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("main h1, main [role=alert]") !== null);
  await expect(page.locator('main [role="status"][aria-label^="Loading"]')).toHaveCount(0, { timeout: 20_000 });
}

/** What is asked for beside the content of a page, and may fail unseen: figures in the header, and what is fetched ahead. */
const beside = /notifications\.|conversations\.unread|messages\.unread|account\.preferences|settings\./;

/** A site whose data can be made to fail, and to come again. */
async function breakable(page: Page) {
  let trouble: Trouble | null = null;
  let asked: string[] = [];
  await page.route(/\/trpc\/|\/api\/batch|\/api\/auth\/generate-jwt/, async (route) => {
    if (trouble === null) return route.continue();
    const request = route.request();
    const calls = request.url().includes("/api/batch") ? (request.postData() ?? "").match(/\w+\.\w+(?=\?|")/g) : null;
    const path = new URL(request.url()).pathname;
    asked.push(...(calls ?? [path]).filter((call) => !beside.test(call) && !/generate-jwt/.test(call)));
    return trouble === "does not answer" ? route.abort() : route.fulfill({ status: 500, json: { title: "Internal Server Error" } });
  });
  return {
    breakDown: (next: Trouble) => {
      asked = [];
      trouble = next;
    },
    mend: () => {
      trouble = null;
      return asked;
    },
  };
}
