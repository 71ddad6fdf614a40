import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { statementShapes } from "#db/schema/traces.ts";
import { otherStatements } from "#ops/trace/statement-sums.ts";
import { findShapeIds } from "./traces.queries.ts";
import { readTimedNames, type WorkFigures } from "./work.queries.ts";

export const statementColumns = ["total", "calls", "p95", "rows"] as const;
type StatementColumn = (typeof statementColumns)[number];
const mostShown = 100;

export interface StatementFigures extends Pick<WorkFigures, "n" | "failed" | "p50Us" | "p95Us" | "p99Us" | "totalUs"> {
  id: string;
  /** Null for the statements that are not told apart. */
  text: string | null;
  /** Mean of the calls whose row count is known, since the statement was first seen; null where none is. */
  rowsPerCall: number | null;
  /** Of the time of all statements in the period. */
  share: number;
  hasPlan: boolean;
}

export interface StatementList {
  statements: StatementFigures[];
  /** Statements that match, of which at most a hundred are listed. */
  total: number;
}

interface ListStatementsInput {
  /** Words of the statement, or the id of its shape. */
  words: string | null;
  sort: StatementColumn;
  direction: "asc" | "desc";
  from: Date;
  to: Date;
}

/** Lists the statement shapes of the period with their durations. Only an order by p95 reads the durations of all of them. */
export async function listStatements(db: Db, { words, sort, direction, ...period }: ListStatementsInput): Promise<StatementList> {
  const { totals, figuresOf } = await readTimedNames(db, { kind: "statement", ...period });
  const allUs = [...totals.values()].reduce((sum, { totalUs }) => sum + totalUs, 0);
  const wanted = words === null ? null : new Set(await findShapeIds(db, words));
  const names = [...totals.keys()].filter((name) => wanted?.has(name) ?? true);
  const shapes = await readShapes(db, names);
  const rowsPerCall = (name: string) => {
    const shape = shapes.get(name);
    return shape && shape.countedCalls > 0 ? shape.rowsReturned / shape.countedCalls : null;
  };
  const sign = direction === "desc" ? -1 : 1;
  const inOrder = <Each>(all: readonly Each[], nameOf: (each: Each) => string, weightOf: (each: Each) => number) =>
    all.toSorted((one, other) => sign * (weightOf(one) - weightOf(other)) || nameOf(one).localeCompare(nameOf(other))).slice(0, mostShown);
  const weightOf = (name: string): number => {
    const { n, totalUs } = totals.get(name) ?? { n: 0, totalUs: 0 };
    return { total: totalUs, calls: n, rows: rowsPerCall(name) ?? -1, p95: 0 }[sort];
  };
  const figures =
    sort === "p95"
      ? inOrder(
          await figuresOf(names),
          ({ name }) => name,
          ({ p95Us }) => p95Us ?? -1,
        )
      : await figuresOf(inOrder(names, (name) => name, weightOf));
  const statements = figures.map(({ name, n, failed, p50Us, p95Us, p99Us, totalUs }): StatementFigures => {
    const text = shapes.get(name)?.text ?? null;
    const share = allUs === 0 ? 0 : totalUs / allUs;
    const hasPlan = text !== null && isSelect(text);
    return { id: name, text, n, failed, p50Us, p95Us, p99Us, totalUs, share, rowsPerCall: rowsPerCall(name), hasPlan };
  });
  return { statements, total: names.length };
}

const shapesAtOnce = 1_000;

async function readShapes(db: Db, ids: readonly string[]) {
  const named = ids.filter((id) => id !== otherStatements).slice(0, shapesAtOnce);
  if (named.length === 0) return new Map<string, typeof statementShapes.$inferSelect>();
  const found = await db.select().from(statementShapes).where(inArray(statementShapes.id, named)).limit(shapesAtOnce);
  return new Map(found.map((shape) => [shape.id, shape]));
}

/** Returns the text of a shape; null for an unknown one. */
export async function findStatementText(db: Db, id: string): Promise<string | null> {
  const [found] = await db.select({ text: statementShapes.text }).from(statementShapes).where(eq(statementShapes.id, id)).limit(1);
  return found?.text ?? null;
}

/** One step of a plan, as `EXPLAIN` answers it. Holds no value of a row. */
export interface PlanStep {
  table: string | null;
  /** Such as "ALL" for a full table scan, "ref" or "const". */
  access: string | null;
  key: string | null;
  possibleKeys: string | null;
  rows: number | null;
  extra: string;
}

export type StatementPlan = { steps: PlanStep[]; isExample: boolean } | { because: string };

const lockingEnd = /\s+(?:for\s+update|for\s+share|lock\s+in\s+share\s+mode)(?:\s+(?:skip\s+locked|nowait))?\s*$/i;
const isSelect = (text: string): boolean =>
  /^\s*\(*\s*(?:select|with)\b/i.test(text) &&
  !/\b(?:insert|update|delete|into|call)\b/i.test(text.replace(lockingEnd, "").replaceAll(/`[^`]*`/g, ""));

/**
 * Asks the database how it would execute a SELECT of the site's own. Values are read from the first rows of the columns they are compared
 * with, and never leave the server. `example` is the statement as it was prepared; without it, lists are explained with one value.
 */
export async function explainStatement(db: Db, { text, example }: { text: string; example: string | null }): Promise<StatementPlan> {
  if (!isSelect(text)) return { because: "Only SELECT statements have a plan here." };
  const statement = (example ?? text.replaceAll("(…)", "(?)")).replace(lockingEnd, "");
  if (statement.includes("…")) return { because: "This statement is too long to be explained from its shape." };
  const parts = splitAtPlaceholders(statement);
  const values = await readValues(db, parts, tablesOf(statement));
  const query = sql.join(parts.flatMap((part, place) => (place === 0 ? [sql.raw(part)] : [sql`${values[place - 1]}`, sql.raw(part)])));
  try {
    const [rows] = (await db.execute(sql`explain ${query}`)) as unknown as [Record<string, unknown>[]];
    return { steps: rows.map(toStep), isExample: example !== null };
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: unknown };
    // The message would quote values.
    return {
      because: `The database could not explain it${typeof code === "string" ? ` (${code})` : ""}. It may belong to an earlier release.`,
    };
  }
}

function toStep(row: Record<string, unknown>): PlanStep {
  const text = (name: string) => (row[name] === null || row[name] === undefined ? null : String(row[name]));
  return {
    table: text("table"),
    access: text("type"),
    key: text("key"),
    possibleKeys: text("possible_keys"),
    rows: row.rows === null || row.rows === undefined ? null : Number(row.rows),
    extra: text("Extra") ?? "",
  };
}

const quotedOrPlaceholder = /`(?:[^`]|``)*`|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|\?/g;

/** Splits a statement at its placeholders; a question mark in quotes is none. */
function splitAtPlaceholders(statement: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: token, index } of statement.matchAll(quotedOrPlaceholder)) {
    if (token !== "?") continue;
    parts.push(statement.slice(from, index));
    from = index + 1;
  }
  return [...parts, statement.slice(from)];
}

/** Returns the tables of a statement by the names they have in it. */
const tablesOf = (statement: string): Map<string, string> =>
  new Map(
    [...statement.matchAll(/\b(?:from|join)\s+\(*`(\w+)`(?:\s+(?:as\s+)?`(\w+)`)?/gi)].map(([, table = "", alias]) => [
      alias ?? table,
      table,
    ]),
  );

const comparedColumn =
  /(?:`(\w+)`\.)?`(\w+)`\s*(?:<=>|<>|!=|<=|>=|=|<|>|(?:not\s+)?like|(?:not\s+)?in\s*\(|(?:not\s+)?between(?:\s+\?\s+and)?)\s*(?:\?,\s*)*$/i;
const mostLookups = 30;
const rowsRead = 200;
const [listedRows, anyValue] = [20, 1];

/** Returns a value for each placeholder, by what stands before it. */
async function readValues(db: Db, parts: readonly string[], tables: ReadonlyMap<string, string>): Promise<unknown[]> {
  const found = new Map<string, unknown>();
  const values: unknown[] = [];
  let before = "";
  for (const part of parts.slice(0, -1)) {
    before += part;
    values.push(await valueAfter(before));
    before += "?";
  }
  return values;

  async function valueAfter(start: string): Promise<unknown> {
    if (/\blimit\s+(?:\?\s*,\s*)?$/i.test(start)) return listedRows;
    if (/\boffset\s+$/i.test(start)) return 0;
    const [, qualifier, column] = comparedColumn.exec(start) ?? [];
    const table = qualifier === undefined ? (tables.size === 1 ? [...tables.values()][0] : undefined) : tables.get(qualifier);
    if (!table || !column) return anyValue;
    const name = `${table}.${column}`;
    if (!found.has(name)) found.set(name, found.size < mostLookups ? await readExample(db, table, column) : anyValue);
    return found.get(name);
  }
}

/** Returns a value of the column that is not null, from its first rows. */
async function readExample(db: Db, table: string, column: string): Promise<unknown> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)];
  try {
    const [rows] = (await db.execute(
      sql`select ${name} as found from (select ${name} from ${from} limit ${rowsRead}) some_rows where ${name} is not null limit 1`,
    )) as unknown as [{ found: unknown }[]];
    const value = rows[0]?.found ?? anyValue;
    const isPlain = typeof value !== "object" || value instanceof Date || Buffer.isBuffer(value);
    return isPlain ? value : JSON.stringify(value);
  } catch {
    // The name is that of a derived table, or of an earlier release.
    return anyValue;
  }
}
