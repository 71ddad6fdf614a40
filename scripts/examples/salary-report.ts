import { pathToFileURL } from "node:url";
import { type PayBasis, payBases } from "#db/values.ts";
import { createDayworksClient, type DayworksClient } from "../client.ts";
import { runExample } from "./run-example.ts";
import { readSettings } from "./settings.mjs";

const groupings = ["level", "category", "side"] as const;
const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });

/**
 * Returns a Markdown report of the annual pay, or the day rate on one basis, in adverts of the last six months by level, category and side
 * of the table.
 */
export async function salaryReport(client: DayworksClient, basis: PayBasis | null = null): Promise<string> {
  const pay = basis === null ? ({ scale: "year" } as const) : ({ scale: "day", basis } as const);
  const reports = await Promise.all(groupings.map((by) => client.salaries.report.query({ ...pay, by })));
  const [first] = reports;
  const period = first ? `${first.from.slice(0, 10)} to ${first.to.slice(0, 10)}, method ${first.methodVersion}` : "";
  const head = [
    `# Advertised pay per ${basis === null ? "year" : `day, ${basis}`}`,
    "",
    `${period}. Lower ends of the ranges; one advert a vacancy.`,
    "",
  ];
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
  await runExample(async () => {
    const usage = "npx tsx scripts/examples/salary-report.ts [--day=outside-ir35] > report.md";
    const { origin, token, values } = readSettings({ day: { type: "string" } }, usage, { needsToken: false });
    const basis = payBases.find((one) => one === values.day);
    if (values.day !== undefined && !basis) throw new Error(`A day rate has a basis: ${payBases.join(", ")}`);
    console.log(await salaryReport(createDayworksClient({ origin, token }), basis ?? null));
    return 0;
  });
}
