import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { readTraceId, readTracesQuery } from "./trace-address.ts";
import { TraceList } from "./trace-list.tsx";
import { TraceView } from "./trace-view.tsx";

/** Traces that were kept, the newest first; or the one that the address names. */
export default function TracesTab({ search }: TabProps) {
  const traceId = readTraceId(search);
  const asked = readTracesQuery(search);
  if (traceId === null) return <TraceList asked={asked} search={search} />;
  return <TraceView key={traceId} traceId={traceId} asked={asked} search={search} />;
}
