import { findRoute } from "#src/navigation.ts";
import { everybody, type Somebody } from "../everybody.ts";
import type { Screen } from "../screens.ts";

/** What of a query chooses what a page shows, rather than what is in it. */
const namesOfParts = ["tab", "section", "part", "view", "vocabulary", "setup", "runbook", "notice", "from", "step"];

/** The page that shows a screen, a file under src/pages. Words in braces may still stand in the path. */
export const pageOf = ({ path }: Screen): string => findRoute(path.replaceAll(/\{\w+\}/g, "1")).page;

/** Screens of the same component differ only in what is in them: of a page with tabs each tab is one. */
export function componentOf(screen: Screen): string {
  const query = new URLSearchParams(screen.path.split("#")[0]?.split("?")[1] ?? "");
  return [pageOf(screen), ...namesOfParts.flatMap((name) => (query.has(name) ? `${name}=${query.get(name)}` : []))].join(" ");
}

const nameOf = ({ who }: Somebody, { name }: Screen): string => `${who}: ${name}`;

const firstOfEach = new Map<string, string>();
for (const somebody of everybody) {
  for (const screen of somebody.screens) {
    const component = componentOf(screen);
    if (!firstOfEach.has(component)) firstOfEach.set(component, nameOf(somebody, screen));
  }
}

/** Whether a component is seen on this screen first, of all screens of everybody. */
export const isFirstOfComponent = (somebody: Somebody, screen: Screen): boolean => {
  const asDeclared = somebody.screens.find(({ name }) => name === screen.name) ?? screen;
  return firstOfEach.get(componentOf(asDeclared)) === nameOf(somebody, screen);
};
