/** Converts Word's list paragraphs with levels to real nested lists, and moves lists that are siblings of their parent item into it. */
export function nestLists(page: Document): void {
  // A numbered heading of Word is a heading, not the item of a list.
  for (const heading of selectAll(page.body, "h1,h2,h3,h4,h5,h6")) for (const marker of markersOf(heading)) marker.remove();
  for (const mark of selectAll(page.body, "p,div")) {
    if (levelOf(mark) !== null && mark.parentElement) mergeListItems(page, mark);
  }
  for (const wrapper of selectAll(page.body, ".ListContainerWrapper")) unwrap(wrapper);
  for (const item of selectAll(page.body, "li")) indentItem(item);
  // Google Docs makes a nested list a sibling of its parent item.
  for (const list of selectAll(page.body, "ul,ol")) {
    const above = list.parentElement?.matches("ul,ol") ? elementBefore(list) : null;
    if (above?.matches("li")) above.appendChild(list);
  }
}

/** Returns the list level, from 1, of a paragraph that Word marks as a list item. */
function levelOf(element: Element): number | null {
  const level = /mso-list:\s*l\d+\s+level(\d)/i.exec(styleOf(element))?.[1];
  return level === undefined ? null : Number(level);
}

/** Merges consecutive items into one list, deeper ones into nested lists. */
function mergeListItems(page: Document, first: Element): void {
  const run: Element[] = [];
  for (let next: Element | null = first; next?.matches("p,div") && levelOf(next) !== null; next = elementAfter(next)) run.push(next);
  const base = Math.min(...run.map((item) => levelOf(item) ?? 1));
  const open: Element[] = [];
  const anchor = first.parentNode;
  for (const paragraph of run) {
    const depth = Math.min(open.length, (levelOf(paragraph) ?? 1) - base);
    const name = isNumbered(paragraph) ? "OL" : "UL";
    if (open[depth] && open[depth].nodeName !== name && depth > 0) open.length = depth;
    else open.length = Math.min(open.length, depth + 1);
    const list =
      open[depth]?.nodeName === name
        ? open[depth]
        : beginList(page, name, open, depth, () => anchor?.insertBefore(page.createElement("i"), paragraph));
    const item = page.createElement("li");
    for (const marker of markersOf(paragraph)) marker.remove();
    while (paragraph.firstChild) item.appendChild(paragraph.firstChild);
    list.appendChild(item);
    paragraph.remove();
  }
}

function beginList(page: Document, name: string, open: Element[], depth: number, place: () => Node | undefined): Element {
  const list = page.createElement(name.toLowerCase());
  const within = depth > 0 ? open[depth - 1]?.lastElementChild : null;
  if (within) within.appendChild(list);
  else {
    const spot = place();
    spot?.parentNode?.replaceChild(list, spot);
  }
  open.length = depth;
  open.push(list);
  return list;
}

const markersOf = (paragraph: Element): Element[] =>
  selectAll(paragraph, "span").filter((span) => /mso-list:\s*ignore/i.test(styleOf(span)) && span.parentNode !== null);

/** "1.", "a)" and "(iv)" are numbered; a dot, a square and a lone "o" are not. */
const isNumbered = (paragraph: Element): boolean =>
  markersOf(paragraph).some((marker) => /^\(?(?:\d+|[a-z]|[ivx]+)[.)]/i.test(textOf(marker)));

/** Word on the web writes each item as a separate list with its level. */
function indentItem(item: Element): void {
  const list = item.parentElement;
  const level = Number(item.getAttribute("data-aria-level") ?? "1");
  if (!list || level < 1 || list.children.length !== 1 || item.getAttribute("data-aria-level") === null) return;
  const before = elementBefore(list);
  if (!before?.matches("ul,ol")) return;
  let at: Element | null = before;
  for (let depth = 1; depth < level; depth += 1) {
    const last: Element | null = at.lastElementChild;
    if (!last) break;
    const within: Element | undefined = Array.from(last.children).findLast((each) => each.matches("ul,ol"));
    if (within) at = within;
    else {
      last.appendChild(list);
      return;
    }
  }
  at.appendChild(item);
  list.remove();
}

/** Returns the next element, if only whitespace and comments are in between. */
function elementAfter(element: Element): Element | null {
  let next: Node | null = element.nextSibling;
  while (next && next.nodeType !== 1 && (next.nodeType === 8 || textOf(next) === "")) next = next.nextSibling;
  return next?.nodeType === 1 ? (next as Element) : null;
}

function elementBefore(element: Element): Element | null {
  let before: Node | null = element.previousSibling;
  while (before && before.nodeType !== 1 && (before.nodeType === 8 || textOf(before) === "")) before = before.previousSibling;
  return before?.nodeType === 1 ? (before as Element) : null;
}

/** Returns a static list, which is unaffected by moving its elements. */
export const selectAll = (root: ParentNode, selector: string): Element[] => Array.from(root.querySelectorAll(selector));

export const styleOf = (element: Element): string => element.getAttribute("style") ?? "";

export function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  element.remove();
}

export const textOf = (node: Node): string => (node.textContent ?? "").replace(/\s+/g, " ").trim();
