/** Names of what spans say of themselves: OpenTelemetry's own where it has one. */
export const spanAttributes = {
  kind: "dayworks.kind",
  outcome: "dayworks.outcome",
  batchIndex: "dayworks.batch_index",
  /** The trace a caller believed to be in. */
  callerTraceId: "client.trace_id",
  statement: "db.query.text",
  rows: "db.response.returned_rows",
  status: "http.response.status_code",
  errorType: "error.type",
} as const;
