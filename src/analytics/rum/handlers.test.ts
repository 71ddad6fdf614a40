import { expect, test } from "vitest";
import { createHandlerLog, findHandler, locateHandler } from "./handlers.ts";

type Node = Parameters<typeof findHandler>[0];
const element = (parentElement: Node, own: object = {}): Node => ({ parentElement, ...own });

function Filters() {
  const choose = () => "chosen";
  return choose;
}
function OtherFilters() {
  const choose = () => "chosen";
  return choose;
}
const choose = Filters();
const Button = () => "button";
const buttonFiber = {
  type: "button",
  return: { type: Button, return: { type: "form", return: { type: { type: Filters }, return: null } } },
};
const button = element(element(null), { __reactProps$x1: { onClick: choose }, __reactFiber$x1: buttonFiber });
const icon = element(button, { __reactProps$x1: {} });

/** A built script that holds these functions, in this order. */
const scriptOf = (file: string, ...code: unknown[]) => ({ file, text: code.map((each) => `/**/${each};`).join("") });

test("an event on an icon in a button is for the button's handler, and the components around it are known", () => {
  expect(findHandler(icon, "click")).toEqual({ prop: "onClick", code: choose, components: [Button, Filters] });
  expect(findHandler(icon, "keydown")).toBeNull();
  expect(findHandler(element(null), "click")).toBeNull();
});

test("a handler that is written once is found by its text", () => {
  const handler = findHandler(icon, "click");
  if (!handler) throw new Error("no handler");
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", Button, choose);
  expect(locateHandler([scriptOf("/assets/react.js", Button), script], { ...handler, components: [] })).toEqual({
    file: script.file,
    position: script.text.lastIndexOf(String(choose)),
  });
});

test("one written alike in two components is that of the component around the element", () => {
  const handler = findHandler(icon, "click");
  if (!handler) throw new Error("no handler");
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", OtherFilters, Filters);
  const position = script.text.indexOf(String(choose), script.text.indexOf(String(Filters)));
  expect(locateHandler([script], handler)).toEqual({ file: script.file, position });
});

test("of a handler that was bound, the innermost component is named", () => {
  const handler = { prop: "onClick", code: choose.bind(null), components: [Button, Filters] };
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", Filters, Button);
  expect(locateHandler([script], handler)).toEqual({ file: script.file, position: script.text.indexOf(String(Button)) });
  expect(locateHandler([], handler)).toBeNull();
});

test("a slow interaction names its handler once it has been located, and no other interaction does", async () => {
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", choose);
  const log = createHandlerLog(async () => [script]);
  log.happened("pointerdown", icon, 990);
  log.happened("click", icon, 1000);
  log.happened("click", icon, 5000);
  expect(log.between(900, 1800)).toBeNull();
  await log.locate(900, 1800);
  expect(log.between(900, 1800)).toEqual({ file: script.file, position: 4, prop: "onClick" });
  expect(log.between(4900, 5800)).toBeNull();
});
