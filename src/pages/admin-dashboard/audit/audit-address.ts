import { paths } from "#server/addresses/paths.ts";

const filterNames = ["action", "actor", "resource", "resourceId", "result", "requestId", "from", "to"] as const;
type FilterName = (typeof filterNames)[number];

export type AuditFilter = Readonly<Partial<Record<FilterName, string>>>;

export interface AuditQuery {
  filter: AuditFilter;
  /** Only events before this one: further back in the log. */
  beforeId: number | null;
}

export const results = ["done", "refused", "failed"] as const;
type Result = (typeof results)[number];

/** An event's number as it stands in an address. */
export function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function readAuditQuery(search: URLSearchParams): AuditQuery {
  const given = filterNames.flatMap((name) => {
    const value = search.get(name)?.trim().slice(0, 120) ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  return { filter: Object.fromEntries(given), beforeId: readNumber(search.get("before")) };
}

/** The filter as the server reads it; a result that is none is left to it to refuse. */
export const asSent = ({ result, ...filter }: AuditFilter) => ({ ...filter, ...(result && { result: result as Result }) });

export const auditHref = (filter: AuditFilter, beforeId: number | null = null): string =>
  paths.adminTab("audit", { ...filter, ...(beforeId !== null && { before: String(beforeId) }) });

export const eventHref = (number: number): string => paths.adminTab("audit", { event: String(number) });
