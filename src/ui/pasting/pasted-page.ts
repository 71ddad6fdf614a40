import { nestLists } from "./pasted-lists.ts";
import { all, rename, styleOf, textOf, unwrap } from "./pasted-nodes.ts";

/** Struck out, remarks with the marks that lead to them, and what is no words. What a remark is about stays. */
const unwanted =
  "del,s,strike,style,script,noscript,title,meta,link,xml,img,svg,button,select,template,.MsoCommentReference,.msocomanchor,.msocomoff";
const unwantedStyle = /line-through|mso-element:\s*comment|mso-hide:\s*all|display:\s*none/i;

/** Puts right what Word, Outlook, Google Docs and pages write in their own ways, so that what is a list, a heading or a link is marked up as one. */
export function tidyPasted(page: Document): HTMLElement {
  const { body } = page;
  for (const gone of all(body, unwanted)) gone.remove();
  for (const styled of all(body, "[style]")) if (unwantedStyle.test(styleOf(styled))) styled.remove();
  for (const shell of all(body, "b,strong,i,em")) if (/font-(?:weight|style):\s*normal/i.test(styleOf(shell))) unwrap(shell);
  for (const span of all(body, "span")) emphasise(page, span);
  for (const link of all(body, "a")) readLink(link);
  nestLists(page);
  for (const paragraph of all(body, "p,div")) raiseHeading(page, paragraph);
  return body;
}

/** Google Docs writes weight and slope as styles. */
function emphasise(page: Document, span: Element): void {
  const style = styleOf(span);
  const name = /font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? "strong" : /font-style:\s*italic/i.test(style) ? "em" : null;
  if (name !== null && !span.closest("strong,b,h1,h2,h3,h4,h5,h6")) rename(page, span, name);
}

/** Links lead to the web; those within the text, to a mailbox or through Google's counter become words or the address behind it. */
function readLink(link: Element): void {
  const behind = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?(?:.*&)?q=([^&]+)/i.exec(link.getAttribute("href") ?? "")?.[1];
  const href = behind === undefined ? (link.getAttribute("href") ?? "") : decoded(behind);
  if (/^https?:\/\/\S+$/i.test(href)) link.setAttribute("href", href);
  else unwrap(link);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const longestHeading = 80;

/** A short line that is bold from end to end heads what follows, as people who use no styles write. */
function raiseHeading(page: Document, paragraph: Element): void {
  const words = textOf(paragraph);
  if (/\bMso(?:Title|Subtitle|Heading)/i.test(paragraph.getAttribute("class") ?? "") && words !== "")
    return void rename(page, paragraph, "h2");
  if (words === "" || words.length > longestHeading || /[.,;]$/.test(words) || paragraph.closest("li,table,h1,h2,h3,h4,h5,h6")) return;
  if (paragraph.querySelector("p,div,ul,ol,table,br")) return;
  const bold = all(paragraph, "b,strong").filter((each) => !each.parentElement?.closest("b,strong"));
  if (bold.length > 0 && textOf(paragraph) === bold.map(textOf).filter(Boolean).join(" ")) rename(page, paragraph, "h3");
}
