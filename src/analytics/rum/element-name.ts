const mostSteps = 4;
const mostLetters = 160;
/** Names that people or things may have given stand in ids with figures, and are left out. */
const ownId = /^[a-z][a-z-]*$/i;

interface Named {
  localName: string;
  id: string;
  className: unknown;
  parentElement: Named | null;
}

/** An element by its kind and place, such as "main > ul.list_a1 > li > a": never what is written on it, or an address. */
export function elementName(node: Named | null): string {
  const steps: string[] = [];
  for (let at = node; at && steps.length < mostSteps; at = at.parentElement) {
    const firstClass = typeof at.className === "string" ? /^[\w-]+/.exec(at.className.trim())?.[0] : undefined;
    steps.unshift(at.localName + (ownId.test(at.id) ? `#${at.id}` : firstClass ? `.${firstClass}` : ""));
    if (ownId.test(at.id)) break;
  }
  return steps.join(" > ").slice(-mostLetters);
}
