import type { Context } from "#server/kernel/context.ts";
import { escapeHtml, unescapeHtml } from "#server/text/html-text.ts";
import { figureMarks } from "./article-markdown.ts";
import { resolveFigure, type ShownFigure } from "./figures.queries.ts";

const [open, close] = figureMarks.linked;
const [bareOpen, bareClose] = figureMarks.bare;
const marked = new RegExp(`${open}([^${close}]*)${close}|${bareOpen}([^${bareClose}]*)${bareClose}`, "g");

/** Reads before "adverts" as well as by itself. */
const notToBeHad: ShownFigure = { parts: [{ text: "some" }] };

/** Clean HTML with the figures in it as they stand now. One that cannot be had leaves a sentence that still reads, and its fault is told. */
export async function fillFigures(ctx: Context, html: string): Promise<{ html: string; faults: string[] }> {
  const written = [...html.matchAll(marked)].map(([, linked, bare]) => unescapeHtml(linked ?? bare ?? ""));
  const shown = new Map<string, ShownFigure>();
  const faults: string[] = [];
  for (const reference of new Set(written)) {
    const resolved = await resolveFigure(ctx, reference);
    if ("fault" in resolved) faults.push(resolved.fault);
    shown.set(reference, "fault" in resolved ? substitute(reference) : resolved.shown);
  }
  const filled = html.replace(marked, (_whole, linked: string | undefined, bare: string | undefined) => {
    const figure = shown.get(unescapeHtml(linked ?? bare ?? "")) ?? notToBeHad;
    return toHtml(figure, bare === undefined);
  });
  return { html: filled, faults };
}

const substitute = (reference: string): ShownFigure =>
  /^\s*pay\b/.test(reference) ? { parts: [{ text: "an amount that cannot be stated just now" }] } : notToBeHad;

const toHtml = ({ parts }: ShownFigure, mayLink: boolean): string =>
  parts.map(({ text, href }) => (href && mayLink ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text))).join("");
