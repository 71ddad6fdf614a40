import { pathToFileURL } from "node:url";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { readSettings } from "./settings.mjs";

const groupings = ["level", "category", "side"] as const;
const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });

/** A report in Markdown of what adverts of the last six months say work is paid, by level, category and side of the table. */
export async function salaryReport(client: DayworksClient, scale: "year" | "day"): Promise<string> {
  const reports = await Promise.all(groupings.map((by) => client.salaries.report.query({ scale, by })));
  const [first] = reports;
  const period = first ? `${first.from.slice(0, 10)} to ${first.to.slice(0, 10)}, method ${first.methodVersion}` : "";
  const head = [`# Advertised pay per ${scale}`, "", `${period}. Lower ends of the ranges; one advert a vacancy.`, ""];
  return [...head, ...reports.flatMap(tableOf)].join("\n");
}

function tableOf({ by, rows }: Awaited<ReturnType<DayworksClient["salaries"]["report"]["query"]>>): string[] {
  const lines = rows.map(({ value, adverts, employers, figure }) => {
    const spread = figure?.low;
    const amounts = spread ? [spread.p25, spread.p50, spread.p75].map((pence) => pounds.format(pence / 100)) : ["too few", "", ""];
    return `| ${[value, adverts, employers, ...amounts].join(" | ")} |`;
  });
  return [
    `## By ${by}`,
    "",
    `| ${by} | adverts | employers | lower quarter | middle | upper quarter |`,
    "|---|--:|--:|--:|--:|--:|",
    ...lines,
    "",
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const usage = "npx tsx scripts/examples/salary-report.ts [--day] > report.md";
  const { origin, token, values } = readSettings({ day: { type: "boolean" } }, usage);
  console.log(await salaryReport(createDayworksClient({ origin, token }), values.day === true ? "day" : "year"));
}
