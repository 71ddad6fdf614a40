import { expect, type Locator, type Page } from "playwright/test";
import { password } from "../accounts.ts";
import { ready } from "../ready.ts";

type Role = Parameters<Page["getByRole"]>[0];

const stepsAtMost = 400;

/**
 * Tabs on until the focus is on what has this role and name: it is reached in order and by keys, or the test fails. Each stop on the way must show
 * where the focus is, in sight and not covered, and follow on the one before.
 */
export async function reach(page: Page, role: Role, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<Locator> {
  const target = page.getByRole(role, { name, exact: typeof name === "string" });
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < stepsAtMost; step += 1) {
    if (await target.evaluateAll((found) => found.includes(document.activeElement as never))) return target;
    await page.evaluate(() => {
      (window as unknown as { lastStop: Element | null }).lastStop = document.activeElement;
    });
    await page.keyboard.press(key);
    // The browser may still scroll to it.
    await expect.poll(() => faultOfStop(page, key === "Tab"), `a stop on the way to the ${role} ${name}, at ${page.url()}`).toBeNull();
  }
  throw new Error(`No ${role} called ${name} is reached by ${key} at ${page.url()}`);
}

/** Returns what is wrong with the focused element; null when nothing is. */
const faultOfStop = (page: Page, isForward: boolean): Promise<string | null> =>
  page.evaluate((forward) => {
    const last = (window as unknown as { lastStop: Element | null }).lastStop;
    const stop = document.activeElement as HTMLElement | null;
    // Past the last stop the browser has the focus, and the next key begins the page again.
    if (!stop || stop === document.body || !last?.isConnected || last === document.body) return null;
    const told = `${stop.tagName.toLowerCase()} “${(stop.getAttribute("aria-label") ?? stop.innerText ?? "").trim().slice(0, 60)}”`;
    // Some fields have several stops of their own.
    if (stop === last) return stop.matches('[type="date"], [type="month"], [type="datetime-local"]') ? null : `${told} keeps the focus`;
    const isInTurn = Boolean(last.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) === forward;
    const isPageAgain = forward && stop === document.querySelector("a[href]");
    if (!isInTurn && !isPageAgain && document.querySelector("dialog:modal") === null) return `${told} comes out of turn`;
    const marks = (element: Element | null | undefined) => {
      if (!element) return false;
      return [null, "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      });
    };
    const label = (stop as HTMLInputElement).labels?.[0];
    if (![stop, stop.parentElement, stop.nextElementSibling, label].some(marks)) return `${told} does not show that it has the focus`;
    const own = stop.getBoundingClientRect();
    const drawn = own.width > 2 && own.height > 2 ? stop : (label ?? stop.parentElement ?? stop);
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9];
    const isSeen = places.some((across) =>
      places.some((down) => {
        const there = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return there !== null && (drawn.contains(there) || label?.contains(there) === true || there.contains(drawn));
      }),
    );
    return isSeen ? null : `${told} is out of sight or covered`;
  }, isForward);

/** Presses a key on an element reached by keyboard. */
export async function press(page: Page, role: Role, name: string | RegExp, key = "Enter"): Promise<void> {
  await reach(page, role, name);
  await page.keyboard.press(key);
}

/** Types into a field reached by keyboard, replacing its value. */
export async function typeInto(page: Page, role: Role, name: string | RegExp, words: string): Promise<void> {
  await reach(page, role, name);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText(words);
}

/** Chooses an option in a select reached by keyboard, by typing its first letters. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  const list = await reach(page, "combobox", name);
  await page.keyboard.type(option);
  await expect(list.locator("option:checked")).toContainText(option);
}

/** After going on: the new page's heading has the focus, so that it is read out, and the page's title names it. */
export async function expectArrival(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(heading instanceof RegExp ? heading : new RegExp(heading.replaceAll(/[.*+?()|[\]\\]/g, "\\$&")));
  await expectFit(page);
}

/** After a press that changes the page where it is: the focus is on something, not at the page's beginning. */
export const expectFocusKept = (page: Page, after: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName), `where the focus is after ${after}`).not.toBe("BODY");

export async function expectFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** From any page: the way in, the form, and the page one is then led to. */
export async function signInByKeys(page: Page, { email }: { email: string }): Promise<void> {
  await page.goto("/");
  await ready(page);
  await press(page, "link", "Sign In");
  await expectArrival(page, "Sign in");
  await typeInto(page, "textbox", "E-mail address", email);
  await typeInto(page, "textbox", "Password", password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
  await ready(page);
}
