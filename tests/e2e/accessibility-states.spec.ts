import { type BrowserContext, expect, type Page } from "playwright/test";
import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { addAccount, signInBrowser } from "./accounts.ts";
import { addAdvert } from "./adverts.ts";
import { axeViolations, contrastViolations, expectNoOverflow } from "./axe.ts";
import { ready } from "./ready.ts";
import type { Screen } from "./screens.ts";
import { allAccessibilitySettings } from "./settings.ts";
import { test } from "./visitor.ts";

test.use({ trace: "off" });

/*
 * accessibility.spec.ts checks each screen in its default state. This file checks what opens or is shown on a screen, with every
 * accessibility setting on: on the narrowest screen in dark mode, which also covers 400 % zoom; then wide and light with default settings;
 * then in forced colours.
 */
const narrow = { width: 320, height: 900 };
const wide = { width: 1280, height: 900 };

const chooseEverything = (page: Page) =>
  page.addInitScript((text) => localStorage.setItem("accessibility", text), JSON.stringify(allAccessibilitySettings));

async function open(page: Page, { name, path }: Screen): Promise<void> {
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "none" });
  // An overloaded site responds with 503 and a retry time.
  await expect(async () => expect((await page.goto(path))?.status()).not.toBe(503)).toPass({ timeout: 20_000 });
  await ready(page);
  await expect(page.locator('[role="status"][aria-label^="Loading"]'), `${name} loads`).toHaveCount(0);
}

/** Checks the page's current state: narrow and dark, wide and light, in forced colours. */
async function expectStandsInAll(page: Page, name: string): Promise<void> {
  expect(await axeViolations(page), `${name}, narrow and dark`).toEqual([]);
  await expectNoOverflow(page, `${name}, narrow`);
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoOverflow(page, `${name}, wide`);
  expect(await contrastViolations(page), `${name}, wide and light`).toEqual([]);
  await page.emulateMedia({ forcedColors: "active" });
  expect(await contrastViolations(page), `${name}, in forced colours`).toEqual([]);
}

/** Something that is opened or goes wrong on a page, and how it is brought about. */
interface State {
  what: string;
  path: string | ((context: BrowserContext) => Promise<string>);
  bring: (page: Page) => Promise<void>;
}

const shownDialog = (page: Page) => expect(page.getByRole("dialog").first()).toBeVisible();
const shownErrors = (page: Page) => expect(page.getByRole("alert").filter({ hasText: /There is a problem/ })).toBeVisible();
const submit = async (page: Page, name: string | RegExp) => {
  await page.getByRole("main").getByRole("button", { name }).first().click();
  await shownErrors(page);
};

const states: readonly State[] = [
  {
    what: "the sheet of filters",
    path: "/jobs",
    bring: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await shownDialog(page);
    },
  },
  {
    what: "a saved job's message",
    path: "/jobs",
    bring: async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^Save / })
        .first()
        .click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    what: "adverts picked to compare",
    path: "/jobs",
    bring: async (page) => {
      for (const at of [0, 1])
        await page
          .getByRole("button", { name: /^Compare / })
          .nth(at)
          .click();
      await expect(page.getByRole("link", { name: "Compare them" })).toBeVisible();
    },
  },
  {
    what: "suggestions of places",
    path: "/jobs",
    bring: async (page) => {
      await page.getByRole("combobox", { name: "Location" }).pressSequentially("Lee");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
  },
  {
    what: "the palette",
    path: "/about",
    bring: async (page) => {
      await page.locator("html[data-shortcuts]").waitFor();
      await page.keyboard.press("Control+k");
      await shownDialog(page);
    },
  },
  {
    what: "the list of keys",
    path: "/about",
    bring: async (page) => {
      await page.locator("html[data-shortcuts]").waitFor();
      await page.keyboard.press("?");
      await shownDialog(page);
    },
  },
  { what: "a contact form with errors", path: "/contact", bring: (page) => submit(page, /^Send/) },
  { what: "a registration with errors", path: "/register/jobseeker", bring: (page) => submit(page, /account|Register|Sign up/i) },
  { what: "a sign-in with errors", path: "/signin", bring: (page) => submit(page, "Sign in") },
  {
    what: "an application with errors",
    path: async (context) => {
      await signInBrowser(context, await addAccount());
      return `/jobs/${await addAdvert()}/apply`;
    },
    bring: (page) => submit(page, "Send application"),
  },
];

for (const { what, path, bring } of sampleOfTheDay(states, 2, "accessibility of states")) {
  test(`axe finds nothing on ${what}, with every setting on`, async ({ page, context }) => {
    await chooseEverything(page);
    await open(page, { name: what, path: typeof path === "string" ? path : await path(context) });
    await bring(page);
    await expectStandsInAll(page, what);
  });
}
