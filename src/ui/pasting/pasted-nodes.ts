/** A list of its own: what is found stays in it while it is moved. */
export const all = (root: ParentNode, selector: string): Element[] => Array.from(root.querySelectorAll(selector));

export const styleOf = (element: Element): string => element.getAttribute("style") ?? "";

/** What stands in an element, in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

/** Puts an element of another name in the place of one, with all that is in it. */
export function rename(page: Document, element: Element, name: string): Element {
  const renamed = page.createElement(name);
  while (element.firstChild) renamed.appendChild(element.firstChild);
  element.parentNode?.insertBefore(renamed, element);
  element.remove();
  return renamed;
}

export const textOf = (node: Node): string => (node.textContent ?? "").replace(/\s+/g, " ").trim();
