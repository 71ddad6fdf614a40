import type { ConsoleMessage, Page, Request } from "playwright/test";
import { violationsWithSampledContrast } from "../axe.ts";
import { largestShift } from "../cold-load.ts";
import { shiftsSince, waitForPaint } from "../layout-shifts.ts";
import { collectLinks, type LinkPlaces } from "../links.ts";
import type { Screen } from "../screens.ts";
import { htmlFaults } from "./html-faults.ts";
import { policyViolations } from "./policy-violations.ts";

/** A tenth of what the vitals call good: on a phone, the lower half of the page by a line. */
const mostShift = 0.01;

const narrow = { width: 320, height: 900 };
const otherWidths = [768, 1280];

/** What a screen is judged by besides what holds for every one. */
export interface Checks {
  /** Public screens are complete when served, so nothing is refetched and nothing moves. */
  isPublic: boolean;
  /** By axe: the first screen of each component. */
  isJudgedWhole: boolean;
  /** By the rules of HTML. */
  isValidated: boolean;
}

/** Opens a screen once, as a browser does that was elsewhere, and says all that is wrong with it. Addresses on it are added to `found`. */
export async function visit(page: Page, screen: Screen, { found, ...checks }: Checks & { found: LinkPlaces }): Promise<string[]> {
  const faults: string[] = [];
  const watched = watch(page, screen, checks);
  await page.setViewportSize(narrow);
  const answer = await page.goto(screen.path, { waitUntil: "commit" });
  const sent = await answer?.text();
  await stillness(page);
  if (checks.isPublic) faults.push(...(await differences(page, sent ?? "")));
  if (checks.isJudgedWhole) faults.push(...(await violationsWithSampledContrast(page)));
  faults.push(...(await overflowing(page, narrow.width)));
  if (checks.isValidated) {
    if (checks.isPublic && sent) faults.push(...htmlFaults(sent).map((fault) => `was sent with ${fault}`));
    faults.push(...htmlFaults(await page.content()).map((fault) => `shows ${fault}`));
  }
  faults.push(...(await policyViolations(page)));
  // Checked last on the freshly opened page, since late content causes late shifts.
  faults.push(...watched.stop());
  if (checks.isPublic) faults.push(...(await movements(page)));
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: narrow.height });
    faults.push(...(await overflowing(page, width)));
  }
  await collectLinks(page, screen.name, found);
  // Otherwise adverts selected for comparison here would be fetched on the next screen.
  if (checks.isPublic) await page.evaluate(() => sessionStorage.clear());
  return faults.map((fault) => `${screen.name} (${screen.path}): ${fault}`);
}

/** Until script has taken the page over, all of it is there and it is known who looks at it. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.readyState === "complete" &&
      document.documentElement.dataset.hydrated === "true" &&
      document.fonts.status === "loaded" &&
      !document.querySelector('header [aria-disabled="true"], [role="status"][aria-label^="Loading"]'),
  );
  await waitForPaint(page);
}

/** Records browser errors while the page renders, and data that a fully served page refetches. */
function watch(page: Page, screen: Screen, { isPublic }: Pick<Checks, "isPublic">): { stop: () => string[] } {
  const complaints: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (["error", "warning"].includes(message.type()) && !isExpected(message, screen)) complaints.push(`says ${message.text()}`);
  };
  const onError = (error: Error) => complaints.push(`throws ${error.message}`);
  const onRequest = (request: Request) => {
    if (isPublic && request.url().includes("/trpc/")) complaints.push(`asks again for ${request.url()}`);
  };
  page.on("console", onConsole).on("pageerror", onError).on("request", onRequest);
  return {
    stop: () => {
      page.off("console", onConsole).off("pageerror", onError).off("request", onRequest);
      return complaints;
    },
  };
}

/**
 * What says that something is refused or not there is a screen too. And more than ten documents in an hour get no more tokens for batches, but all else.
 */
function isExpected(message: ConsoleMessage, { refusal }: Screen): boolean {
  const status = Number(/status of (\d+)/.exec(message.text())?.[1]);
  return status === 404 || status === refusal || (status === 429 && message.location().url.endsWith("/api/auth/generate-jwt"));
}

async function movements(page: Page): Promise<string[]> {
  const shifts = await shiftsSince(page, 0);
  const value = largestShift(shifts.map(({ atMs, value: by }) => ({ at: atMs, value: by })));
  return value > mostShift ? [`moves by ${value.toFixed(3)}: ${shifts.map(({ what }) => what).join("; ")}`] : [];
}

/** How the page's heading differs from the one that the server sent. */
async function differences(page: Page, sent: string): Promise<string[]> {
  const [drawn, ...more] = (await page.locator("h1").allTextContents()).map((text) => text.trim());
  if (drawn === undefined || more.length > 0) return [`has ${more.length + (drawn === undefined ? 0 : 1)} first-level headings`];
  const sentHeading = /<h1[^>]*>(.*?)<\/h1>/s
    .exec(sent)?.[1]
    ?.replace(/<[^>]+>|<!--.*?-->/g, "")
    .replace(/&amp;/g, "&")
    .trim();
  return drawn === sentHeading ? [] : [`was sent with the heading “${sentHeading}” and shows “${drawn}”`];
}

async function overflowing(page: Page, width: number): Promise<string[]> {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return overflowPx > 0 ? [`scrolls sideways by ${overflowPx} px at ${width} px`] : [];
}
