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
  getAttribute?: (name: string) => string | null;
}

/** A class of a CSS module with its hash and line, "_results_1x9ab_12": the name in the middle is the one in the source. */
const moduleClass = /^_([a-z][\w-]*?)_[\w-]{5,}_\d+$/i;

/**
 * Describes an element by its tag and position, such as "main#content > form.filters > select[name=sector]": never its text, or an address.
 * Containers that only lay out are skipped.
 */
export function elementName(node: ElementLike | null): string {
  const steps: string[] = [];
  for (let at = node; at && steps.length < mostSteps; at = at.parentElement) {
    const told = distinguish(at);
    if (told !== "" || at === node || (at.localName !== "div" && at.localName !== "span")) steps.unshift(at.localName + told);
    if (told.startsWith("#")) break;
  }
  return steps.join(" > ").slice(-mostLetters);
}

function distinguish(element: ElementLike): string {
  const { id, className } = element;
  if (plainId.test(id)) return `#${id}`;
  for (const name of ["name", "role"]) {
    const value = element.getAttribute?.(name) ?? "";
    if (plainId.test(value)) return `[${name}=${value}]`;
  }
  const written = typeof className === "string" ? moduleClass.exec(className.trim().split(/\s+/)[0] ?? "")?.[1] : undefined;
  return written ? `.${written}` : "";
}
