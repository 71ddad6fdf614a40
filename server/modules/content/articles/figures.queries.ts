import { parameterNames, paths, readSearchState, type SearchState } from "#server/addresses/paths.ts";
import type { Context } from "#server/kernel/context.ts";
import { advertisedPayIn, readPayWindows } from "#server/modules/market/salaries/advertised-pay.queries.ts";
import type { AdvertisedPay, PayFigure } from "#server/modules/market/salaries/pay.types.ts";
import { readPayExplorer } from "#server/modules/market/salaries/pay-explorer.queries.ts";
import {
  describeCell,
  type PayFilter,
  type PayFilterField,
  payFilterFields,
  placeText,
  readPayFilter,
  scaleWords,
} from "#server/modules/market/salaries/pay-filter.ts";
import { readSearch } from "#server/modules/market/search/read-search.ts";
import { countMatching } from "#server/modules/market/search/search.queries.ts";
import { escapeHtml, unescapeHtml } from "#server/text/html-text.ts";
import { anchorHeadings, figureMarks } from "./headings.ts";

/** A figure as shown in a text: words, some of them linked to the counted list. */
interface FigureText {
  parts: readonly { text: string; href?: string }[];
}

type ResolvedFigure = { shown: FigureText } | { fault: string };

/** Returns the current value of a reference, or its fault. */
export async function resolveFigure(ctx: Context, written: string): Promise<ResolvedFigure> {
  const read = parseFigure(written);
  if ("fault" in read) return read;
  const { kind } = read.reference;
  if (kind === "jobs") return countOfJobs(ctx, read.reference);
  if (kind === "pay") return medianOfPay(ctx, read.reference);
  const chart = await readChart(ctx, read.reference);
  // Within a sentence a chart leaves nothing.
  return "fault" in chart ? chart : { shown: { parts: [] } };
}

const listKeys: readonly string[] = Object.values(parameterNames).filter((name) => name !== "page" && name !== "sort");

/** Returns the search that an advert figure counts. */
export function searchOf({ parameters }: FigureReference): SearchState {
  return readSearchState(new URLSearchParams(parameters.map(([key, value]) => [key, value])));
}

async function countOfJobs({ services, now }: Context, reference: FigureReference): Promise<ResolvedFigure> {
  const unknown = unknownKey(reference, listKeys);
  if (unknown) return unknown;
  const state = searchOf(reference);
  const { notes } = await readSearch(services, state, { now });
  if (notes.length > 0) return { fault: `In “jobs”: ${notes.join(" ")}` };
  const total = await countMatching(services, now, state);
  return { shown: { parts: [{ text: total.toLocaleString("en-GB"), href: paths.jobs(state) }] } };
}

/** "period" reads better in a text than the "pay" of the address, and means the same. */
const payParameterOf = (key: string): string => (key === "period" ? "pay" : key);

function readPayReference({ services }: Context, reference: FigureReference): { fault: string } | { filter: PayFilter } {
  const { kind } = reference;
  const ownKeys = kind === "chart" ? ["by"] : [];
  const unknown = unknownKey(reference, ["period", ...Object.keys(payFilterFields), ...ownKeys]);
  if (unknown) return unknown;
  const texts = new Map(reference.parameters.map(([key, value]) => [payParameterOf(key) as PayFilterField, value]));
  if (texts.size < reference.parameters.length) return { fault: `In “${kind}”: use each key once only.` };
  const filter = readPayFilter(Object.fromEntries(texts), services.gazetteer);
  return filter.faults.length > 0 ? { fault: `In “${kind}”: ${filter.faults.map(({ detail }) => detail).join(" ")}` } : { filter };
}

/** Returns the figures of a chart: by group where it names a grouping, otherwise the one figure. */
async function readChart(ctx: Context, reference: FigureReference) {
  const read = readPayReference(ctx, reference);
  if ("fault" in read) return read;
  const by = reference.parameters.find(([key]) => key === "by")?.[1];
  const { groups, pay, shown, shownFilter, scale, money, from, to } = await readPayExplorer(ctx, read.filter);
  const known = groups.map((group) => `by=${group.by}`).join(" or ");
  const group = groups.find((each) => each.by === by) ?? null;
  if (by !== undefined && !group) {
    return { fault: `In “chart”: these adverts cannot be split by “${truncate(by)}”. ${known ? `Use ${known}` : "Leave “by” out"}.` };
  }
  if (!pay && !group) return { fault: "In “chart”: day rates need by=basis, or a basis such as basis=outside-ir35." };
  const counted = pay && { figure: pay.figure, widened: pay.widened, counts: pay.figure ?? pay.asked };
  return { chart: { group, pay: counted, shown, filter: shownFilter, scale, money, from, to } };
}

async function medianOfPay(ctx: Context, reference: FigureReference): Promise<ResolvedFigure> {
  const read = readPayReference(ctx, reference);
  if ("fault" in read) return read;
  const { gazetteer } = ctx.services;
  const { cell } = read.filter;
  if (cell.scale === "day" && !cell.basis) return { fault: "In “pay”: day rates need a basis, such as basis=outside-ir35." };
  const pay = advertisedPayIn(await readPayWindows(ctx), cell, gazetteer, ctx.now);
  if (!pay.figure) return { shown: { parts: [{ text: tooFew }] } };
  const { scale, place, valueBand: _band, ricsLevel: _level, ...rest } = pay.cell;
  const href = paths.salaryDatabase({ ...omitEmpty(rest), pay: scale, location: placeText(place, gazetteer) });
  const wider =
    pay.widened.length === 0
      ? ""
      : `; too few adverts for ${describeCell(cell, gazetteer)}, so this is ${describeCell(pay.cell, gazetteer)}`;
  return {
    shown: {
      parts: [
        { text: `${formatAmount(pay.figure, scale === "year" ? "a year" : "a day")} (${describeBasis(pay, pay.figure)}${wider}; ` },
        { text: `${scaleWords(pay.cell).toLowerCase().replace("ir35", "IR35")} in the salary database`, href },
        { text: ")" },
      ],
    },
  };
}

/** Shown in place of an amount. */
const tooFew = "an amount that cannot be stated (fewer than 10 adverts from 5 employers)";

function formatAmount({ low, high }: PayFigure, unit: string): string {
  const amounts = [low, high].flatMap((end) => (end ? [pounds(end.p50)] : []));
  return `${[...new Set(amounts)].join(" to ")} ${unit}`;
}

/** Describes the basis of a figure: the number of adverts, the period, and whether some are sample adverts. */
function describeBasis({ from, to }: AdvertisedPay, { low, high, adverts, sampleAdverts }: PayFigure): string {
  const ends = low && high ? "medians of the lower and upper ends" : `median of the ${low ? "lower" : "upper"} end`;
  const samples =
    sampleAdverts === 0 ? "" : `, ${sampleAdverts === adverts ? "all" : sampleAdverts.toLocaleString("en-GB")} of them sample adverts`;
  return `${ends} in ${adverts.toLocaleString("en-GB")} adverts${samples}, ${day(from)} to ${day(to)}`;
}

const pounds = (pence: number): string => `£${Math.round(pence / 100).toLocaleString("en-GB")}`;

const dayFormat = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", day: "numeric", month: "long", year: "numeric" });
const day = (moment: string): string => dayFormat.format(new Date(moment));

function unknownKey({ kind, parameters }: FigureReference, known: readonly string[]): { fault: string } | null {
  const wrong = parameters.find(([key]) => !known.includes(key));
  return wrong ? { fault: `In “${kind}”: there is no key “${wrong[0].slice(0, 40)}”. Use one of ${known.join(", ")}.` } : null;
}

const omitEmpty = <T extends object>(fields: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [Key in keyof T]: NonNullable<T[Key]> };

const [open, close] = figureMarks.linked;
const [bareOpen, bareClose] = figureMarks.bare;
const marked = new RegExp(`${open}([^${close}]*)${close}|${bareOpen}([^${bareClose}]*)${bareClose}`, "g");

/** Reads well before "adverts" as well as by itself. */
const notToBeHad: FigureText = { parts: [{ text: "some" }] };

const chartMarked = new RegExp(`<p>${figureMarks.block[0]}([^${figureMarks.block[1]}]*)${figureMarks.block[1]}</p>\\n?`);

/** Returns clean HTML with its current figures, divided at its charts. What cannot be resolved leaves a readable text. */
export async function fillArticle(ctx: Context, html: string) {
  const { html: whole, headings } = anchorHeadings(await fillFigures(ctx, html));
  const parts = whole.split(chartMarked).map(async (part, at) => {
    if (at % 2 === 0) return part === "" ? [] : [{ html: part, chart: null }];
    const parsed = parseFigure(unescapeHtml(part));
    const read = "fault" in parsed ? parsed : await readChart(ctx, parsed.reference);
    return "fault" in read ? [] : [{ html: null, chart: read.chart }];
  });
  return { body: (await Promise.all(parts)).flat(), headings };
}

async function fillFigures(ctx: Context, html: string): Promise<string> {
  const written = [...html.matchAll(marked)].map(([, linked, bare]) => unescapeHtml(linked ?? bare ?? ""));
  const shown = new Map<string, FigureText>();
  for (const reference of new Set(written)) {
    const resolved = await resolveFigure(ctx, reference);
    shown.set(reference, "fault" in resolved ? placeholderFigure(reference) : resolved.shown);
  }
  return html.replace(marked, (_whole, linked: string | undefined, bare: string | undefined) => {
    const figure = shown.get(unescapeHtml(linked ?? bare ?? "")) ?? notToBeHad;
    return toHtml(figure, bare === undefined);
  });
}

const placeholderFigure = (reference: string): FigureText =>
  /^\s*pay\b/.test(reference) ? { parts: [{ text: "an amount that is not available at the moment" }] } : notToBeHad;

const toHtml = ({ parts }: FigureText, mayLink: boolean): string =>
  parts.map(({ text, href }) => (href && mayLink ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text))).join("");

const figureKinds = ["jobs", "pay", "chart"] as const;
export type FigureKind = (typeof figureKinds)[number];

/** A figure reference in a text: "jobs: level=senior, location=Leeds". */
interface FigureReference {
  kind: FigureKind;
  /** As written; a key may be repeated. */
  parameters: readonly (readonly [key: string, value: string])[];
}

type ParsedFigure = { reference: FigureReference } | { fault: string };

const maxChars = 400;

/** Parses the text between double braces. Returns a syntax fault as a sentence; keys and values are validated elsewhere. */
export function parseFigure(written: string): ParsedFigure {
  const named = `“{{${truncate(written)}}}”`;
  if (written.length > maxChars) return { fault: `${named} is too long for a figure.` };
  const [, kind = "", rest] = /^\s*([^\s:]*)\s*(?::(.*))?$/s.exec(written) ?? [];
  if (!isKind(kind)) return { fault: `${named} names no figure: it begins with “jobs”, “pay” or “chart”, then a colon.` };
  const parts = (rest ?? "").split(",").map((part) => part.trim());
  const parameters: [string, string][] = [];
  for (const part of parts) {
    if (part === "" && parts.length === 1) break;
    const [, key, value] = /^([a-z]+)\s*=\s*(\S.*)$/s.exec(part) ?? [];
    if (key === undefined || value === undefined) {
      return { fault: part === "" ? `${named} has a comma too many.` : `${named}: write “${truncate(part)}” as key=value.` };
    }
    parameters.push([key, value]);
  }
  return { reference: { kind, parameters } };
}

const isKind = (text: string): text is FigureKind => (figureKinds as readonly string[]).includes(text);

const truncate = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
