import { expect, type Page } from "playwright/test";
import type { UserRole } from "#db/values.ts";
import { routes } from "#src/routes.ts";
import { hintedScreens, roleScreens } from "#src/shell/preload/start.ts";
import { destinationsOf } from "#src/shell/shortcuts/palette.tsx";
import { shortcutsOf } from "#src/shell/shortcuts/shortcuts.ts";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";

/** Where an address was found, by the address. */
export type LinkPlaces = Map<string, string>;

/**
 * Collects every internal address on the current page: links, including those in menus and collapsed parts, files, feeds, icons and code.
 */
export async function collectLinks(page: Page, name: string, found: LinkPlaces): Promise<void> {
  for (const address of await addressesOn(page)) addLink(found, address, name);
  const closed = page.locator(':is(header, main) [aria-expanded="false"]:not([role="combobox"])');
  if ((await closed.count()) === 0) return;
  await closed.evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });
  for (const address of await addressesOn(page)) addLink(found, address, `${name}, opened up`);
}

/** Adds the addresses that shortcuts, the palette, redirects and preloading use for this role. */
export function addDestinations(found: LinkPlaces, role: UserRole | null): void {
  for (const { href } of destinationsOf(role)) addLink(found, href, "the palette");
  for (const { href } of shortcutsOf(role)) addLink(found, href, "the keys");
  const ahead = [...hintedScreens, ...(role ? [...roleScreens[role].soon, ...roleScreens[role].later] : [])];
  for (const address of ahead.filter((each) => !each.startsWith("/jobs/1"))) addLink(found, address, "what is loaded ahead");
  for (const { path, access } of routes.filter((each) => each.redirectTo || each.redirectByRole)) {
    const isOpen = role === null || access === undefined || access === "signed-in" || access.includes(role);
    if (isOpen) addLink(found, path, "the short addresses");
  }
}

export function addLink(found: LinkPlaces, address: string, place: string): void {
  if (!found.has(address)) found.set(address, place);
}

/**
 * Returns path, query and fragment of every internal address that the current page links to or loads. Fragments of the same page are
 * included only if their target is missing.
 */
const addressesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
    const named = [
      ...all<HTMLAnchorElement>("a[href]").map(({ href }) => href),
      ...all<HTMLLinkElement>("link[href]").map(({ href }) => href),
      ...all<HTMLImageElement>("img[src]").map(({ src }) => src),
      ...all<HTMLFormElement>('form[action]:not([method="post" i])').map(({ action }) => action),
      ...all<HTMLMetaElement>('meta[property="og:image"], meta[property="og:url"]').map(({ content }) => content),
    ];
    const described = all<HTMLScriptElement>('script[type="application/ld+json"]').flatMap(({ text }) => text.match(/http:[^"#]+/g) ?? []);
    const own = [location.origin, "http://127.0.0.1:3000"];
    const here = location.pathname + location.search;
    return [...named, ...described]
      .filter((address) => URL.canParse(address) && own.includes(new URL(address).origin))
      .map((address) => new URL(address))
      .filter(({ pathname, search, hash }) => hash === "" || pathname + search !== here || !document.getElementById(hash.slice(1)))
      .map(({ pathname, search, hash }) => pathname + search + hash);
  });

/** What of a query names a page rather than something on it. */
const namesKept = new Set(["tab", "section", "part", "view", "vocabulary", "setup", "runbook", "notice"]);
const samplesOfEach = sizeOfRun({ daily: 1, full: 2 });

/** Returns a few addresses of each kind: those that differ only in numbers, ids, record names or search terms are one kind. */
function samplesOf(found: LinkPlaces): [address: string, place: string][] {
  const taken = new Map<string, number>();
  return [...found].filter(([address]) => {
    const kind = kindOf(address);
    const count = (taken.get(kind) ?? 0) + 1;
    taken.set(kind, count);
    return count <= samplesOfEach;
  });
}

function kindOf(address: string): string {
  const { pathname, searchParams, hash } = new URL(address, "http://kind.invalid");
  const path = pathname.replace(/^\/(company|article|logos|og|icons)\/.+/, "/$1/*").replaceAll(/\/(\d+|[\w-]{22})(?=\/|$|\.)/g, "/*");
  const query = [...searchParams].map(([key, value]) => (namesKept.has(key) ? `${key}=${value}` : key));
  return `${path}?${[...new Set(query)].sort().join("&")}${hash.replaceAll(/\d+/g, "*")}`;
}

/** Requests a few addresses of each kind; returns the broken ones and where they are linked. */
export async function checkLinks(page: Page, found: LinkPlaces): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, place] of samplesOf(found)) {
    const fault = await linkErrorOf(page, address);
    if (fault) faults.push(`${address}, on ${place}: ${fault}`);
  }
  return faults;
}

const deadEnds = new Set([403, 404, 410]);

/** Requests an address with the page's session; returns what is wrong with the response, or null. */
async function linkErrorOf(page: Page, address: string): Promise<string | null> {
  const [target = "", fragment = ""] = address.split("#");
  const answer = await requestWhenFree(page, target);
  if (deadEnds.has(answer.status()) || answer.status() >= 500) return String(answer.status());
  const isElsewhere = new URL(answer.url()).pathname !== target.split("?")[0];
  // What has "=" in it is no place of a page but a secret that is not to be sent.
  if (fragment === "" || fragment.includes("=") || isElsewhere) return null;
  if ((await answer.text()).includes(`id="${fragment}"`)) return null;
  await page.goto(address);
  const place = page.locator(`[id="${fragment}"]`);
  return place.waitFor({ state: "attached", timeout: 10_000 }).then(
    () => null,
    () => `nothing is called #${fragment}`,
  );
}

/** A site that has too much to do says so, and when to come again. */
async function requestWhenFree(page: Page, target: string) {
  let answer = await page.request.get(target);
  await expect(async () => {
    if (answer.status() === 503) answer = await page.request.get(target);
    expect(answer.status() === 503 && answer.headers()["retry-after"] !== undefined).toBe(false);
  }).toPass({ timeout: 20_000 });
  return answer;
}
