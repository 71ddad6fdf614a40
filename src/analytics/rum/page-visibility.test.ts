import { expect, test } from "vitest";
import { createPageVisibility } from "./page-visibility.ts";

function start({
  visibility = "visible" as DocumentVisibilityState,
  prerendering = false,
  states = [] as { name: string; startTime: number }[],
} = {}) {
  const document = Object.assign(new EventTarget(), { visibilityState: visibility, prerendering });
  const window = new EventTarget();
  let nowMs = 100;
  const page = createPageVisibility({ document, window, states, now: () => nowMs });
  const counted = { views: 0, restored: 0 };
  page.whenShown(() => (counted.views += 1));
  page.whenRestored(() => (counted.restored += 1));
  return {
    page,
    counted,
    turn(to: DocumentVisibilityState, atMs: number) {
      nowMs = atMs;
      document.visibilityState = to;
      document.dispatchEvent(new Event("visibilitychange"));
    },
    activate(atMs: number) {
      nowMs = atMs;
      document.prerendering = false;
      document.visibilityState = "visible";
      document.dispatchEvent(new Event("prerenderingchange"));
    },
    show: (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted })),
  };
}

test("a visible page is a view at once, and has not been hidden until it is", () => {
  const { page, counted, turn } = start();
  expect([counted.views, page.isShown(), page.wasHiddenBefore(5000)]).toEqual([1, true, false]);
  turn("hidden", 900);
  expect([page.wasHiddenBefore(800), page.wasHiddenBefore(1000)]).toEqual([false, true]);
  turn("visible", 2000);
  expect([counted.views, page.wasHiddenBefore(1000)]).toEqual([1, true]);
});

test("a page in a background tab is a view when it is looked at, and its load is none", () => {
  const { page, counted, turn } = start({ visibility: "hidden" });
  expect([counted.views, page.isShown(), page.wasHiddenBefore(1)]).toEqual([0, false, true]);
  turn("visible", 60_000);
  expect([counted.views, page.isShown(), page.wasHiddenBefore(1)]).toEqual([1, true, true]);
  expect(start({ visibility: "hidden" }).counted.views).toBe(0);
});

test("one that was put away before its measurements began was hidden then", () => {
  const { page } = start({
    states: [
      { name: "visible", startTime: 0 },
      { name: "hidden", startTime: 40 },
      { name: "visible", startTime: 70 },
    ],
  });
  expect([page.wasHiddenBefore(40), page.wasHiddenBefore(41)]).toEqual([false, true]);
});

test("a prerendered page is a view when it is opened, and was not hidden before; one that never is, is none", () => {
  const { page, counted, activate } = start({ visibility: "hidden", prerendering: true, states: [{ name: "hidden", startTime: 0 }] });
  expect([counted.views, page.isShown()]).toEqual([0, false]);
  activate(3000);
  expect([counted.views, page.isShown(), page.wasHiddenBefore(3000)]).toEqual([1, true, false]);
});

test("each time a page comes from the back/forward cache it is another view; an ordinary pageshow is none", () => {
  const { counted, show } = start();
  show(false);
  show(true);
  show(true);
  expect(counted).toEqual({ views: 1, restored: 2 });
});
