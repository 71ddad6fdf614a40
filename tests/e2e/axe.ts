import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const colourRules = ["color-contrast", "link-in-text-block"];

/** What of a page is judged. Left out: every rule, on all of it. */
interface Scope {
  /** Of the page, by selector. */
  within?: string;
  rules?: readonly string[];
  notRules?: readonly string[];
  /** One element of each kind of text, for what goes by colours alone. */
  isSampled?: boolean;
}

/** Returns axe violations of the page's current state, by rule and place. */
export async function axeViolations(page: Page, { within, rules, notRules = [], isSampled = false }: Scope = {}): Promise<string[]> {
  // Half a megabyte, so it is injected once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const options: axe.RunOptions = {
    // The pages have no frames or media, and passes are not used.
    ...{ resultTypes: ["violations"], preload: false, iframes: false },
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
    rules: Object.fromEntries(notRules.map((rule) => [rule, { enabled: false }])),
  };
  // While the account is loading its links are shown as not yet usable.
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-pending]")].every((link) => Number(getComputedStyle(link).opacity) === 1),
  );
  // Finishes colour transitions, whose intermediate colours would be reported.
  await page.evaluate(() => {
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
  const place = isSampled ? await page.evaluateHandle(distinctTextElements) : null;
  const found = await page.evaluate(
    async ([context, selected, chosen]) =>
      (await window.axe.run(context ? { include: context } : (selected ?? document), chosen)).violations,
    [place, within, options] as const,
  );
  return found.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(" "));
    return `${id}: ${places.join(" | ")}`;
  });
}

/** Checks colour contrast on one text of each kind; `isEnhanced` requires the high-contrast ratio, 7 to 1. */
export const contrastViolations = (page: Page, { isEnhanced = false } = {}): Promise<string[]> =>
  axeViolations(page, { rules: isEnhanced ? [...colourRules, "color-contrast-enhanced"] : colourRules, isSampled: true });

/** All that no colour changes, and of colours what `faultsOfColours` finds. */
export const violationsWithSampledContrast = async (page: Page): Promise<string[]> => [
  ...(await axeViolations(page, { notRules: colourRules })),
  ...(await contrastViolations(page)),
];

/**
 * Runs in the page. The first and the last text of each kind: those that have the same colour, type, tag and surroundings have the same contrast, and to judge
 * every one of a long page takes seconds.
 */
function distinctTextElements(): Element[] {
  const grounds = new Map<Element | null, string>([[null, ""]]);
  /** What may lie behind an element, from the outermost to its own. */
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element);
    if (known !== undefined || element === null) return known ?? "";
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(element);
    const own = `${backgroundColor} ${backgroundImage} ${opacity} ${position} ${filter}`;
    const isPlain = own === "rgba(0, 0, 0, 0) none 1 static none";
    const ground = groundOf(element.parentElement) + (isPlain ? "" : `>${own}`);
    grounds.set(element, ground);
    return ground;
  };
  const hasText = (element: Element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  const kinds = new Map<string, Element[]>();
  for (const element of document.querySelectorAll("body, body *")) {
    if (!hasText(element) || element.closest("[aria-hidden=true], [inert]") || !element.checkVisibility()) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    // Visually hidden and disabled elements do not represent others.
    const state = [width <= 1 || height <= 1, element.matches(":disabled"), element.closest("[aria-disabled=true]") !== null];
    const kind = [element.tagName, color, fontSize, fontWeight, textShadow, ...state, groundOf(element)].join("|");
    const [first] = kinds.get(kind) ?? [];
    kinds.set(kind, first ? [first, element] : [element]);
  }
  return [...kinds.values()].flat();
}

export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflow, `${name}, scrolls sideways`).toBeLessThanOrEqual(0);
}
