import { expect, test } from "vitest";
import { createHandlerLog } from "./handlers.ts";

type Log = ReturnType<typeof createHandlerLog>;
type Node = Parameters<Log["happened"]>[1];
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
const buttonOf = (onClick: () => string) => element(element(null), { __reactProps$x1: { onClick }, __reactFiber$x1: buttonFiber });
const button = buttonOf(choose);

/** A built script that holds these functions, in this order. */
const scriptOf = (file: string, ...code: unknown[]) => ({ file, text: code.map((each) => `/**/${each};`).join("") });

/** Clicks at 1000 ms and looks up where the handler is written. */
async function locate(target: Node, ...scripts: ReturnType<typeof scriptOf>[]) {
  const log = createHandlerLog(async () => scripts);
  log.happened("click", target, 1000);
  await log.locate(900, 1800);
  return log.between(900, 1800);
}

test("an event on an icon in a button is for the button's handler, which is found by its text", async () => {
  const icon = element(button, { __reactProps$x1: {} });
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", OtherFilters.name, choose);
  expect(await locate(icon, scriptOf("/assets/react.js", Button), script)).toEqual({
    file: script.file,
    position: script.text.indexOf(String(choose)),
    prop: "onClick",
  });
  expect(await locate(element(null), script)).toBeNull();
});

test("one written alike in two components is that of the component around the element", async () => {
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", OtherFilters, Filters);
  const position = script.text.indexOf(String(choose), script.text.indexOf(String(Filters)));
  expect(await locate(button, script)).toEqual({ file: script.file, position, prop: "onClick" });
});

test("of a handler that was bound, the innermost component is named", async () => {
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", Filters, Button);
  const bound = buttonOf(choose.bind(null));
  expect(await locate(bound, script)).toEqual({ file: script.file, position: script.text.indexOf(String(Button)), prop: "onClick" });
  expect(await locate(bound)).toBeNull();
});

test("a slow interaction names its handler once it has been located, and no other interaction does", async () => {
  const script = scriptOf("/assets/jobs-page-3fa9c1e0.js", choose);
  const log = createHandlerLog(async () => [script]);
  log.happened("pointerdown", button, 990);
  log.happened("click", button, 1000);
  log.happened("click", button, 5000);
  expect(log.between(900, 1800)).toBeNull();
  await log.locate(900, 1800);
  expect(log.between(900, 1800)).toEqual({ file: script.file, position: 4, prop: "onClick" });
  expect(log.between(4900, 5800)).toBeNull();
});

test("the scripts are read once for all events of an interaction", async () => {
  let reads = 0;
  const log = createHandlerLog(async () => {
    reads++;
    return [scriptOf("/assets/jobs-page-3fa9c1e0.js", choose)];
  });
  log.happened("click", button, 1000);
  log.happened("click", button, 1001);
  await Promise.all([log.locate(900, 1800), log.locate(900, 1800)]);
  expect([reads, log.between(900, 1000)?.prop, log.between(1001, 1800)?.prop]).toEqual([1, "onClick", "onClick"]);
});
