import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createPool } from "mysql2/promise";
import { renderToString } from "react-dom/server";
import { connectionOptions } from "#db/client.ts";

/**
 * Baseline programs the site is compared with, each on its own port:
 * (a) node:http + mysql2 returning 15 rows as JSON, (b) the same plus React rendering of a page of the same weight,
 * (c) node:http returning a fixed body. Weights come from the parent, so that both sides send as much.
 */
export interface BareProgramsOptions {
  databaseUrl: string;
  page: PageWeight;
}
export interface PageWeight {
  elements: number;
  /** Markup only. */
  markupBytes: number;
  /** The data embedded as JSON. */
  stateBytes: number;
}
export interface BareProgramPorts {
  json: number;
  react: number;
  fixed: number;
}

// Forces the join order: the optimiser otherwise sometimes sorts every advert, and the comparison would favour the site.
const rowsSql = `SELECT j.id, j.title, j.level, j.contract_type, j.work_type, j.sector, j.pay_period, j.pay_min_pence, j.pay_max_pence, j.pay_currency,
  j.pay_basis, j.pay_text, j.place_text, j.first_published_at, j.closes_at, j.is_sample, c.name AS company, c.slug, c.is_agency, c.verification,
  o.name AS office, s.name AS site, t.summary
  FROM jobs j FORCE INDEX (jobs_status_published) STRAIGHT_JOIN companies c ON c.id = j.company_id STRAIGHT_JOIN job_texts t ON t.job_id = j.id
  LEFT JOIN places o ON o.id = j.office_place_id LEFT JOIN places s ON s.id = j.site_place_id
  WHERE j.status = 'live' ORDER BY j.first_published_at DESC LIMIT 15`;

type Row = Record<string, unknown>;

async function start({ databaseUrl, page }: BareProgramsOptions): Promise<BareProgramPorts> {
  const pool = createPool({ ...connectionOptions(databaseUrl), connectionLimit: 10 });
  const readRows = async () => (await pool.query(rowsSql))[0] as Row[];
  const options = optionsOfWeight(await readRows(), page);
  const fixed = Buffer.alloc(page.markupBytes + page.stateBytes, "x");

  const json = listen(async (_request, response) =>
    send(response, "application/json", Buffer.from(JSON.stringify({ items: await readRows() }))),
  );
  const react = listen(async (_request, response) => {
    const rows = await readRows();
    const state = JSON.stringify({ rows, options }).slice(0, page.stateBytes);
    const html = `<!doctype html><html><body>${renderToString(<Page rows={rows} options={options} />)}<script>${state}</script></body></html>`;
    return send(response, "text/html", Buffer.from(html));
  });
  const body = listen((_request, response) => send(response, "text/html", fixed));
  return { json: await json, react: await react, fixed: await body };
}

function listen(handler: (request: IncomingMessage, response: ServerResponse) => unknown): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer(handler).listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function send(response: ServerResponse, type: string, body: Buffer): void {
  response.writeHead(200, { "content-type": type, "content-length": body.length });
  response.end(body);
}

interface Option {
  value: string;
  label: string;
  count: number;
  isSelected: boolean;
}

/** Pads the page with options up to the required elements and bytes. */
function optionsOfWeight(rows: readonly Row[], { elements, markupBytes }: PageWeight): Option[] {
  const [rowElements, optionElements] = [11, 4];
  const length = Math.max(1, Math.round((elements - rows.length * rowElements) / optionElements));
  const make = (padding: string) =>
    Array.from({ length }, (_, index) => ({
      value: `value-${index}`,
      label: `Option ${index}${padding}`,
      count: index * 7,
      isSelected: false,
    }));
  const bare = Buffer.byteLength(renderToString(<Page rows={rows} options={make("")} />));
  return make("x".repeat(Math.max(0, Math.round((markupBytes - bare) / length))));
}

/** Renders as many elements and bytes as the list page, without its logic. */
function Page({ rows, options }: { rows: readonly Row[]; options: readonly Option[] }) {
  return (
    <main>
      {rows.map((row) => (
        <article key={String(row.id)} className="card">
          <h2 className="title">
            <a href={`/jobs/${row.id}`}>{String(row.title)}</a>
          </h2>
          <p className="company">
            <a href={`/company/${row.slug}`}>{String(row.company)}</a>
          </p>
          <p className="pay">{row.pay_min_pence === null ? "Pay not stated" : `£${Number(row.pay_min_pence) / 100}`}</p>
          <ul className="facts">
            <li>{String(row.level)}</li>
            <li>{String(row.contract_type)}</li>
            <li>{String(row.work_type)}</li>
            <li>{String(row.sector)}</li>
          </ul>
          <p className="summary">{String(row.summary)}</p>
        </article>
      ))}
      {options.map((option) => (
        <label key={option.value} className="option">
          <input type="checkbox" name="option" value={option.value} defaultChecked={option.isSelected} />
          <span className="label">{option.label}</span>
          <span className="count">{option.count}</span>
        </label>
      ))}
    </main>
  );
}

process.on("message", (order: BareProgramsOptions) => {
  start(order).then((ports) => process.send?.(ports));
});
