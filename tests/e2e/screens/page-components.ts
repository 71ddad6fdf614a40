import { findRoute } from "#src/navigation.ts";
import { type Persona, personas } from "../personas.ts";
import type { Screen } from "../screens.ts";

/** Query parameters that select a view rather than its content. */
const namesOfParts = ["tab", "section", "part", "view", "vocabulary", "setup", "runbook", "notice", "from", "step"];

/** Returns the page module of a screen, a file under src/pages. The path may contain placeholders. */
export const pageOf = ({ path }: Screen): string => findRoute(path.replaceAll(/\{\w+\}/g, "1")).page;

/** Returns a key under which screens differ only in content: each tab of a page with tabs has its own. */
export function componentOf(screen: Screen): string {
  const query = new URLSearchParams(screen.path.split("#")[0]?.split("?")[1] ?? "");
  return [pageOf(screen), ...namesOfParts.flatMap((name) => (query.has(name) ? `${name}=${query.get(name)}` : []))].join(" ");
}

const nameOf = ({ who }: Persona, { name }: Screen): string => `${who}: ${name}`;

const firstOfEach = new Map<string, string>();
for (const somebody of personas) {
  for (const screen of somebody.screens) {
    const component = componentOf(screen);
    if (!firstOfEach.has(component)) firstOfEach.set(component, nameOf(somebody, screen));
  }
}

/** Whether this screen is the first of its component across all personas. */
export const isFirstOfComponent = (somebody: Persona, screen: Screen): boolean => {
  const asDeclared = somebody.screens.find(({ name }) => name === screen.name) ?? screen;
  return firstOfEach.get(componentOf(asDeclared)) === nameOf(somebody, screen);
};
