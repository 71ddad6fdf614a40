/** An advert's words before they become markup. */
export type Block = { kind: "heading"; text: string } | { kind: "paragraph"; text: string } | { kind: "list"; items: readonly string[] };

export function blocksToHtml(blocks: readonly Block[]): string {
  let html = "";
  for (const block of blocks) {
    if (block.kind === "heading") html += `<h2>${escapeHtml(block.text)}</h2>`;
    else if (block.kind === "paragraph") html += `<p>${escapeHtml(block.text)}</p>`;
    else html += `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("")}</ul>`;
  }
  return html;
}

export function blocksToText(blocks: readonly Block[]): string {
  return blocks.map((block) => (block.kind === "list" ? block.items.join("\n") : block.text)).join("\n");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
