import { findRoute } from "#src/navigation.ts";

/** Returns the route pattern of an address: the only location that is ever reported. */
export const patternOf = (address: string): string => findRoute(new URL(address).pathname).props.pattern;

const mostSteps = 4;
const mostLetters = 160;
/** Ids with digits may contain personal or generated names, and are left out. */
const plainId = /^[a-z][a-z-]*$/i;

interface ElementLike {
  localName: string;
  id: string;
  className: unknown;
  parentElement: ElementLike | null;
}

/** Describes an element by its tag and position, such as "main > ul.list_a1 > li > a": never its text, or an address. */
export function elementName(node: ElementLike | null): string {
  const steps: string[] = [];
  for (let at = node; at && steps.length < mostSteps; at = at.parentElement) {
    const firstClass = typeof at.className === "string" ? /^[\w-]+/.exec(at.className.trim())?.[0] : undefined;
    steps.unshift(at.localName + (plainId.test(at.id) ? `#${at.id}` : firstClass ? `.${firstClass}` : ""));
    if (plainId.test(at.id)) break;
  }
  return steps.join(" > ").slice(-mostLetters);
}
