import type { BrowserContext } from "playwright/test";
import { expect } from "playwright/test";
import { test as base } from "../visitor.ts";

/** What a journey through the site costs its user, attached to the result for `clicks-reporter.ts`. */
interface Cost {
  /** Presses of the pointer, Enter and the space bar. */
  presses: number;
  /** Fields that were written in or chosen from. */
  fields: number;
  /** Characters written or pasted into fields. */
  characters: number;
  /** Pages that did not exist, failed, or were not for this person. */
  deadEnds: string[];
}

/** Runs in each page before its own scripts. */
function watch(): void {
  const { noteOfJourney: note } = window as unknown as { noteOfJourney: (kind: string, what?: string) => void };
  const written = new WeakSet<EventTarget>();
  const lengths = new WeakMap<EventTarget, number>();
  addEventListener("pointerdown", () => note("press"), { capture: true });
  addEventListener(
    "keydown",
    ({ key, target }) => {
      const isTyping = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && key === " ");
      if (!isTyping && (key === "Enter" || key === " ")) note("press");
    },
    { capture: true },
  );
  addEventListener(
    "input",
    ({ target }) => {
      const isPressed = target instanceof HTMLInputElement && ["checkbox", "radio"].includes(target.type);
      if (!target || isPressed) return;
      if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
        const more = target.value.length - (lengths.get(target) ?? target.defaultValue.length);
        lengths.set(target, target.value.length);
        if (more > 0) note("characters", String(more));
      }
      if (written.has(target)) return;
      written.add(target);
      note("field");
    },
    { capture: true },
  );
  const told = new Set<string>();
  const look = () => {
    const heading = document.querySelector("main h1")?.textContent ?? "";
    const fault = [...document.querySelectorAll("main [role=alert]")].find(({ textContent }) =>
      /^We could not load(?!.*This reloads automatically)/s.test(textContent ?? ""),
    );
    const words = /^(Page not found|Something went wrong|Not open to your account)/.test(heading) ? heading : fault?.textContent;
    const found = words && `${location.pathname}: ${words}`;
    if (!found || told.has(found)) return;
    told.add(found);
    note("dead end", found);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

async function watchJourney(context: BrowserContext): Promise<Cost> {
  const cost: Cost = { presses: 0, fields: 0, characters: 0, deadEnds: [] };
  await context.exposeFunction("noteOfJourney", (kind: string, what = "") => {
    if (kind === "press") cost.presses += 1;
    else if (kind === "field") cost.fields += 1;
    else if (kind === "characters") cost.characters += Number(what);
    else cost.deadEnds.push(what);
  });
  await context.addInitScript(watch);
  context.on("response", (answer) => {
    const request = answer.request();
    if (request.isNavigationRequest() && answer.status() >= 400)
      cost.deadEnds.push(`${new URL(answer.url()).pathname}: ${answer.status()}`);
  });
  return cost;
}

/** A test of a whole user journey: it must have no dead end, and its cost is measured. */
export const test = base.extend<{ cost: Cost }>({
  cost: [
    async ({ context }, use, testInfo) => {
      const cost = await watchJourney(context);
      await use(cost);
      const { presses, fields, characters, deadEnds } = cost;
      const description = `${presses} clicks | ${fields} fields | ${characters} characters | ${deadEnds.length} dead ends`;
      testInfo.annotations.push({ type: "journey", description });
      expect(deadEnds).toEqual([]);
    },
    { auto: true },
  ],
});
