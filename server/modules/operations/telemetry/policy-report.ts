import { z } from "zod";

const mostReports = 10;
const text = z.string().max(4000).nullish().catch(null);
const position = z.int().min(0).max(10_000_000).nullish().catch(null);
/** report-uri format: one report, with hyphenated keys. */
const old = z.looseObject({
  "csp-report": z.looseObject({
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": position,
    "column-number": position,
  }),
});
/** report-to format: several reports, including other kinds. */
const recent = z.array(
  z.looseObject({
    type: z.string(),
    body: z.looseObject({ effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: position, columnNumber: position }),
  }),
);
export const policyReports = z.union([old, recent]);

/** Reads a body in either format. Skips other kinds of report and those caused by browser extensions. */
export function parsePolicyReports(sent: unknown) {
  return reportsIn(sent).filter(({ blocked }) => !blocked.endsWith("-extension:"));
}

function reportsIn(sent: unknown) {
  const read = policyReports.safeParse(sent);
  if (!read.success) return [];
  if (Array.isArray(read.data)) {
    return read.data
      .filter(({ type }) => type === "csp-violation")
      .slice(0, mostReports)
      .map(({ body }) => ({
        directive: directiveIn(body.effectiveDirective),
        blocked: blockedIn(body.blockedURL),
        ...{ source: body.sourceFile ?? null, line: body.lineNumber ?? null, column: body.columnNumber ?? null },
      }));
  }
  const report = read.data["csp-report"];
  return [
    {
      directive: directiveIn(report["effective-directive"] ?? report["violated-directive"]),
      blocked: blockedIn(report["blocked-uri"]),
      ...{ source: report["source-file"] ?? null, line: report["line-number"] ?? null, column: report["column-number"] ?? null },
    },
  ];
}

const directiveIn = (sent: string | null | undefined) => /^[a-z-]{1,40}/.exec(sent ?? "")?.[0] ?? "unknown";

function blockedIn(sent: string | null | undefined): string {
  if (!sent) return "nothing named";
  if (/^[a-z-]{1,40}$/.test(sent)) return sent;
  if (!URL.canParse(sent)) return "an address";
  const { protocol, origin } = new URL(sent);
  return origin === "null" ? protocol : origin;
}
