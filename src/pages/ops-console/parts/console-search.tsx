import { useDeferredValue, useState } from "react";
import { useSearch } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { routes } from "#src/routes.ts";
import { type Destination, DestinationSearch, filterDestinations } from "#src/shell/shortcuts/palette.tsx";
import { trpc } from "#src/trpc/client.ts";
import { readConsoleFilters } from "./console-filters.ts";

const [errorsListed, leastLetters] = [8, 2];
const traceId = /^[0-9a-f]{32}$/;
/** A trace as its header names it: "00-<trace>-<span>-01". */
const traceParent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Opens a tab, a page’s figures, an error by its words or a trace by its id. Requests carry the id of their trace, and appear by it in Live. */
export function ConsoleSearch({
  tabs,
  parameters,
  onGo,
  onClose,
}: {
  tabs: readonly { name: string; label: string }[];
  /** Filters that every tab opens with. */
  parameters: Record<string, string>;
  onGo: (href: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { sample } = readConsoleFilters(new URLSearchParams(useSearch()));
  const isText = q.length >= leastLetters && idsIn(q) === null;
  const { data } = trpc.ops.errors.list.useQuery({ range: "90d", sample, q }, { enabled: isText, refetchInterval: false });
  const errors = (isText ? (data?.groups ?? []) : []).slice(0, errorsListed).map(({ publicId, title }) => ({
    label: `Error: ${title}`,
    href: paths.opsTab("errors", { ...parameters, range: "90d", group: publicId }),
  }));
  const found = [...listIds(q, parameters), ...filterDestinations(listPlaces(tabs, parameters), typed), ...errors];
  return (
    <DestinationSearch
      title="Search the console"
      label="Page, error, trace ID or request ID"
      typed={typed}
      onType={setTyped}
      found={found}
      onGo={onGo}
      onClose={onClose}
    />
  );
}

/** Returns the trace that a text names; null where it names none. */
const idsIn = (q: string): string | null => {
  const text = q.toLowerCase();
  return traceId.test(text) ? text : (traceParent.exec(text)?.[1] ?? null);
};

function listIds(q: string, parameters: Record<string, string>): Destination[] {
  const trace = idsIn(q);
  if (trace) return [{ label: `Trace ${trace}`, href: paths.opsTab("traces", { ...parameters, trace }) }];
  // The id of a request is given to users as a reference, and written to the log.
  return /^[\w-]{8,64}$/.test(q) && /\d/.test(q)
    ? [{ label: `Request ${q}, among the latest log lines`, href: paths.opsTab("live", { ...parameters, q }) }]
    : [];
}

const listPlaces = (tabs: readonly { name: string; label: string }[], parameters: Record<string, string>): Destination[] => [
  ...tabs.map(({ name, label }) => ({ label, href: paths.opsTab(name, parameters) })),
  ...[...new Set(routes.map(({ path }) => path))].map((route) => ({
    label: `Page ${route}`,
    href: paths.opsTab("routes", { ...parameters, route }),
  })),
];
