import { and, eq, inArray, isNull } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { Context } from "#server/kernel/context.ts";
import { pageStatus } from "#server/modules/market/jobs/job-visibility.ts";
import { methodVersion, observationsIn, readPayWindows } from "./advertised-pay.queries.ts";
import { cellWords, scaleWords } from "./cell-words.ts";
import type { PayObservation, PayWindows } from "./pay.types.ts";
import { countsOf, figureOf } from "./pay-figure.ts";
import type { PayFilter } from "./pay-filter.ts";
import { filterTexts } from "./pay-filter-texts.ts";
import { isPayMonth, labelOfMonth, monthOf, monthsShown } from "./pay-trend.ts";

/** Adverts on a page of the list. */
const pageSize = 50;

/**
 * The adverts a figure was counted from, newest first: one of each vacancy, with the two amounts as they were counted. Never widened: the list is
 * of exactly what is asked for.
 *
 * @param period "" for the last six months, "before" for the six before them, or a month such as "2026-11"
 */
export async function readCountedAdverts(ctx: Context, { cell, faults }: PayFilter, { period, page }: { period: string; page: number }) {
  const { gazetteer } = ctx.services;
  const windows = await readPayWindows(ctx);
  const isKnown = period === "" || period === "before" || isPayMonth(period, ctx.now);
  const isMixed = cell.scale === "day" && cell.basis === undefined;
  const members = isMixed || !isKnown ? [] : observationsIn(membersIn(windows, period), cell, gazetteer);
  const sorted = members.toSorted((one, other) => other.publishedAtMs - one.publishedAtMs || other.jobId - one.jobId);
  const pageCount = Math.max(1, Math.ceil(sorted.length / pageSize));
  const shownPage = Math.min(page, pageCount);
  const unknown = isKnown ? [] : [`There are no figures of “${period.slice(0, 20)}”: choose one of the last ${monthsShown} months.`];
  return {
    filter: filterTexts(cell, gazetteer),
    faults: [...faults.map(({ detail }) => detail), ...unknown],
    period: isKnown ? period : "",
    periodLabel: isPayMonth(period, ctx.now) ? labelOfMonth(period) : null,
    cell: cellWords(cell, gazetteer),
    money: scaleWords(cell),
    scale: cell.scale,
    isMixed,
    ...countsOf(members),
    figure: figureOf(members),
    page: shownPage,
    pageCount,
    items: await itemsOf(ctx, sorted.slice((shownPage - 1) * pageSize, shownPage * pageSize)),
    from: (period === "before" ? windows.before : windows.from).toISOString(),
    to: (period === "before" ? windows.from : ctx.now).toISOString(),
    methodVersion,
  };
}

function membersIn({ present, past }: PayWindows, period: string): readonly PayObservation[] {
  if (period === "") return present;
  if (period === "before") return past;
  return [...past, ...present].filter(({ publishedAtMs }) => monthOf(publishedAtMs) === period);
}

async function itemsOf({ services: { db }, now }: Context, observations: readonly PayObservation[]) {
  const ids = observations.map(({ jobId }) => jobId);
  const { id, title, status, refusalReason, closesAt, expiresAt, endedAt } = jobs;
  const columns = { id, title, status, refusalReason, closesAt, expiresAt, endedAt, company: companies.name };
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(jobs)
          .innerJoin(companies, eq(companies.id, jobs.companyId))
          .where(and(inArray(jobs.id, ids), isNull(companies.deletedAt)))
          .limit(pageSize);
  const wording = new Map(
    rows.map((row) => [row.id, { title: row.title, company: row.company, isReadable: pageStatus(row, now) === 200 }]),
  );
  return observations.flatMap(({ jobId, lowPence, highPence, publishedAtMs, isSample }) => {
    const words = wording.get(jobId);
    return words ? [{ id: jobId, ...words, lowPence, highPence, publishedAt: new Date(publishedAtMs).toISOString(), isSample }] : [];
  });
}
