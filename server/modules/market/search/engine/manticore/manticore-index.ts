import { createPool, type PoolConnection } from "mysql2/promise";
import { payScales } from "#db/values.ts";
import type { CrossCell, JobDocument, PlaceFilter, SearchIndex, SearchQuery, SearchResult } from "#server/kernel/services/search.types.ts";
import { noFacetCounts } from "../query/facet-counts.ts";
import { pointDistances } from "../query/filter-rows.ts";
import { type FacetLabel, facetId, neverMs, pairId, replaceStatement, tableColumns } from "./advert-rows.ts";
import { statementsOf } from "./statements.ts";

/** Changes whenever a column does: a table of another shape is built anew. */
const tableShape = 1;
const connectTimeoutMs = 2000;
const connections = 8;
/** An engine runs the statements of one connection one after the other. */
const statementsAtOnce = 4;
/** The row that tells how far the table is; of no advert, and never listed. */
const markId = 1;
/** Distances near a radius differ a little between the engine and this site. */
const radiusTolerance = 1.01;

/** Which changes the table holds, and of what. */
export interface TableMark {
  /** The name of the database its adverts are from. */
  database: string;
  /** The last change of adverts that it holds. */
  seq: number;
  /** Another after everything that was written, so that every process notices. */
  writtenAtMs: number;
}

/** The engine was not reached, or did not answer in time; as opposed to a statement it refused. */
export class EngineAwayError extends Error {}

/** A real-time table of Manticore Search, or of Sphinx, which speaks the same protocol. */
interface ManticoreIndex extends SearchIndex {
  /** Like `upsert`, for adverts of which the table has no rows. */
  fill(documents: readonly JobDocument[]): Promise<void>;
  /** Empties the table, and makes it where the engine can. */
  clear(): Promise<void>;
  /** Null until the table has been built in its present shape. */
  readMark(): Promise<TableMark | null>;
  writeMark(mark: TableMark | null): Promise<void>;
  countAdverts(): Promise<number>;
  close(): Promise<void>;
}

type Row = Record<string, unknown>;
const numberOf = (value: unknown) => Number(value ?? 0);

/**
 * Opens the table of an address such as `mysql://host:9306/dayworks`. `?cluster=` names the replication cluster that writes go to, `?read=`
 * another table for searches, such as a distributed one.
 */
export function openManticoreIndex(url: string, { timeoutMs = 5000 }: { timeoutMs?: number } = {}): ManticoreIndex {
  const address = new URL(url);
  const table = address.pathname.slice(1) || "dayworks";
  const cluster = address.searchParams.get("cluster");
  const written = cluster ? `${cluster}:${table}` : table;
  const pool = createPool({
    ...{ host: address.hostname.replace(/^\[|\]$/g, ""), port: Number(address.port || 9306) },
    ...{ user: decodeURIComponent(address.username), password: decodeURIComponent(address.password) },
    ...{ connectionLimit: connections, connectTimeout: connectTimeoutMs, enableKeepAlive: true },
    ...{ multipleStatements: true, supportBigNumbers: true },
  });
  let isManticore: boolean | null = null;
  const labels = new Map<number, FacetLabel>();
  const pairs = new Map<number, { category: string; label: FacetLabel }>();

  async function withConnection<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
    const connection = await pool.getConnection().catch((error: Error) => {
      throw new EngineAwayError(error.message, { cause: error });
    });
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new EngineAwayError(`No answer within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      const answer = await Promise.race([work(connection), silence]);
      connection.release();
      return answer;
    } catch (error) {
      // A statement that is refused has an SQL state; after anything else the connection is of no use.
      const isRefused = error instanceof Error && "sqlState" in error && error.sqlState !== undefined;
      if (isRefused) connection.release();
      else connection.destroy();
      throw isRefused || error instanceof EngineAwayError ? error : new EngineAwayError(String(error), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs reads, some in one round trip and the others beside them; returns the rows of each. */
  async function read(statements: readonly string[]): Promise<Row[][]> {
    const parts = Array.from({ length: Math.ceil(statements.length / statementsAtOnce) }, (_, at) =>
      statements.slice(at * statementsAtOnce, (at + 1) * statementsAtOnce),
    );
    const answers = parts.map(async (part) => {
      const [answer] = await withConnection((connection) => connection.query(part.join("; ")));
      return (part.length === 1 ? [answer] : answer) as Row[][];
    });
    return (await Promise.all(answers)).flat();
  }

  const write = (statement: string) => withConnection((connection) => connection.query(statement)).then(() => {});

  /** Whether the engine is Manticore is told by a setting that Sphinx lacks. */
  async function readDialect(): Promise<boolean> {
    if (isManticore === null) {
      const [settings = []] = await read(["SHOW VARIABLES"]);
      isManticore = settings.some(({ Variable_name: name }) => name === "distinct_precision_threshold");
    }
    return isManticore;
  }
  const readTable = address.searchParams.get("read") ?? table;
  const statements = async () => statementsOf({ table: readTable, isManticore: await readDialect() });

  /** Names the values that numbers in an answer stand for, by the labels of a row that has them. */
  function learnLabels(rows: readonly Row[]): void {
    for (const { value, labels: text } of rows) {
      const id = numberOf(value);
      if (labels.has(id) || pairs.has(id)) continue;
      const all = JSON.parse(String(text)) as FacetLabel[];
      const category = all.find(([facet]) => facet === "category")?.[1] ?? "";
      for (const label of all) {
        labels.set(facetId(...label), label);
        pairs.set(pairId(category, ...label), { category, label });
      }
    }
  }

  async function search(query: SearchQuery): Promise<SearchResult> {
    const result: SearchResult = { total: 0, hits: [], facets: noFacetCounts(), unstatedPayCount: 0 };
    const { count, page } = await statements();
    const counts = count(query);
    const answers = await read(counts.map(({ sql }) => sql));
    for (const [at, counted] of counts.entries()) {
      const rows = answers[at] ?? [];
      const vacancies = numberOf(rows[0]?.vacancies);
      if (counted.kind === "total") result.total = vacancies;
      else if (counted.kind === "unstated") result.unstatedPayCount = vacancies;
      else if (counted.kind === "posted") {
        if (vacancies > 0) result.facets.posted[`${counted.days}d`] = vacancies;
      } else {
        learnLabels(rows);
        for (const row of rows) {
          const [facet, value] = labels.get(numberOf(row.value)) ?? [];
          if (facet && value !== undefined && counted.facets.includes(facet)) result.facets[facet][value] = numberOf(row.vacancies);
        }
      }
    }
    const offset = Math.max(0, Math.floor(query.offset) || 0);
    const limit = Math.min(Math.max(0, Math.floor(query.limit) || 0), result.total - offset);
    if (limit <= 0) return result;
    const [rows = []] = await read([page(query, { offset, limit, total: result.total })]);
    return { ...result, hits: rows.map((row) => ({ id: numberOf(row.job), distanceMiles: distanceOf(row, query.filters.place) })) };
  }

  async function deleteRows(condition: string): Promise<void> {
    await write(`DELETE FROM ${written} WHERE ${condition}`);
  }

  async function fill(documents: readonly JobDocument[], writtenAt = Date.now()): Promise<void> {
    if (documents.length > 0) await write(replaceStatement(written, documents, writtenAt));
  }

  return {
    search,
    fill: (documents) => fill(documents),
    async upsert(documents) {
      if (documents.length === 0) return;
      const writtenAt = Date.now();
      await fill(documents, writtenAt);
      await deleteRows(`job IN (${documents.map(({ id }) => id).join(", ")}) AND written < ${writtenAt}`);
    },
    async remove(jobIds) {
      if (jobIds.length > 0) await deleteRows(`job IN (${jobIds.join(", ")})`);
    },
    async hasWord(word) {
      const [rows = []] = await read([(await statements()).word(word)]);
      return rows.length > 0;
    },
    async crossCount([, facet], place, now) {
      const [all = [], values = [], both = [], allThere = [], valuesThere = [], bothThere = []] = await read(
        (await statements()).cross(place, now),
      );
      learnLabels(values);
      learnLabels(both);
      const there = new Map([...valuesThere, ...bothThere].map((row) => [numberOf(row.value), numberOf(row.vacancies)]));
      const cellOf = (row: Row, first: string | null, second: string | null, countThere: number): CrossCell => {
        const count = numberOf(row.vacancies);
        return { first, second, count, countThere: place ? countThere : count, newestAt: numberOf(row.newest) };
      };
      const ofValue = (row: Row): CrossCell[] => {
        const [name, value] = labels.get(numberOf(row.value)) ?? [];
        if (value === undefined) return [];
        const countThere = there.get(numberOf(row.value)) ?? 0;
        return [
          ...(name === "category" ? [cellOf(row, value, null, countThere)] : []),
          ...(name === facet ? [cellOf(row, null, value, countThere)] : []),
        ];
      };
      const ofPair = (row: Row): CrossCell[] => {
        const pair = pairs.get(numberOf(row.value));
        if (pair?.label[0] !== facet) return [];
        return [cellOf(row, pair.category, pair.label[1], there.get(numberOf(row.value)) ?? 0)];
      };
      return [
        ...all.flatMap((row) => (numberOf(row.vacancies) > 0 ? [cellOf(row, null, null, numberOf(allThere[0]?.vacancies))] : [])),
        ...values.flatMap(ofValue),
        ...both.flatMap(ofPair),
      ];
    },
    async statedPay(filters, scale, now) {
      const [rows = []] = await read([(await statements()).pay(filters, now)]);
      const stated = (pence: unknown) => (numberOf(pence) < 0 ? null : numberOf(pence));
      const listed = rows.filter((row) => numberOf(row.scale) === payScales.indexOf(scale) + 1);
      return listed.map(({ company_id: companyId, pay_min: low, pay_max: high }) => {
        return { scale, companyId: numberOf(companyId), lowPence: stated(low), highPence: stated(high) };
      });
    },
    async clear() {
      if (!(await readDialect())) return write(`TRUNCATE RTINDEX ${table}`);
      // A table of a cluster is made by the operator of the cluster.
      if (cluster) return write(`TRUNCATE TABLE ${written}`);
      await write(`DROP TABLE IF EXISTS ${table}`);
      const columns = tableColumns.map(({ name, type }) => `${name} ${type === "text" ? "text indexed" : type}`).join(", ");
      await write(`CREATE TABLE ${table} (${columns}) charset_table='0..9, a..z, _' min_prefix_len='1'`);
    },
    async readMark() {
      const [rows = []] = await read([`SELECT points FROM ${readTable} WHERE id = ${markId}`]).catch((error: unknown) => {
        if (error instanceof EngineAwayError) throw error;
        // No such table yet.
        return [];
      });
      const found = rows[0] && (JSON.parse(String(rows[0].points)) as TableMark & { shape: number });
      return found?.shape === tableShape ? found : null;
    },
    async writeMark(mark) {
      if (!mark) return deleteRows(`id = ${markId}`).catch(ignoreRefusal);
      const text = pool.escape(JSON.stringify({ ...mark, shape: tableShape }));
      await write(`REPLACE INTO ${written} (id, job, visible_until, points) VALUES (${markId}, 0, ${-neverMs}, ${text})`);
    },
    async countAdverts() {
      const [rows = []] = await read([(await statements()).adverts()]);
      return numberOf(rows[0]?.adverts);
    },
    close: () => pool.end(),
  };
}

function ignoreRefusal(error: unknown): void {
  if (error instanceof EngineAwayError) throw error;
}

/** Miles to the nearest searched place; the engine's own are less exact. */
function distanceOf({ is_inside: isInside, points }: Row, place: PlaceFilter | null): number | null {
  if (!place || numberOf(isInside) === 1) return null;
  const own = JSON.parse(String(points)) as [lat: number, lng: number][];
  const arrays = { count: own.length, lat: Float64Array.from(own, ([lat]) => lat), lng: Float64Array.from(own, ([, lng]) => lng) };
  const reached = [place, ...(place.also ?? [])].flatMap((one) => {
    const mostMiles = one.radiusMiles * radiusTolerance;
    return [...pointDistances(arrays, one.kind === "point" ? [one] : one.points, mostMiles)].filter((miles) => miles <= mostMiles);
  });
  return reached.length === 0 ? null : Math.min(...reached);
}
