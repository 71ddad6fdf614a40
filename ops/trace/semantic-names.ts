import type { Attributes } from "@opentelemetry/api";
import { CompressionAlgorithm } from "@opentelemetry/otlp-exporter-base";
import { resources } from "@opentelemetry/sdk-node";

const mostKnown = 2000;

/** Memoises facts that follow from a text of which there are few. */
function memoised(read: (text: string) => Attributes): (text: string) => Attributes {
  const known = new Map<string, Attributes>();
  return (text) => {
    const found = known.get(text);
    if (found) return found;
    if (known.size >= mostKnown) known.clear();
    const facts = read(text);
    known.set(text, facts);
    return facts;
  };
}

/** Splits "GET /jobs/:id" into the attributes of an HTTP server. */
export const httpFacts = memoised((name) => {
  const [method = "", route = ""] = name.split(" ", 2);
  return { "http.request.method": method, "http.route": route };
});

/** The status of an HTTP server's answer, of which 5xx is an error. */
export const statusFacts = (status: number): Attributes => ({
  "http.response.status_code": status,
  ...(status >= 500 && { "error.type": String(status) }),
});

const operation =
  /^\s*(?:\/\*.*?\*\/\s*)?\(?\s*(select|insert|update|delete|replace|set|begin|start|commit|rollback|savepoint|release|call|show|with)\b/i;
const table = /\b(?:from|into|update|join|delete from)\s+(?:ignore\s+)?`?([A-Za-z_]\w*)`?/i;

/** Returns the operation and the first table of a statement; the table is left out where it names none. */
export const statementFacts = memoised((statement) => {
  const name = operation.exec(statement)?.[1]?.toUpperCase();
  const collection = table.exec(statement)?.[1];
  return { "db.operation.name": name ?? "OTHER", ...(collection && { "db.collection.name": collection }) };
});

export const gzip = CompressionAlgorithm.GZIP;

export interface ResourceOptions {
  serviceName: string;
  release?: string | null;
  /** Such as "production"; OTEL_RESOURCE_ATTRIBUTES may name another. */
  environment?: string | undefined;
}

/** Describes this process to collectors. */
export function resourceOf({ serviceName, release = null, environment }: ResourceOptions): resources.Resource {
  const own = resources.resourceFromAttributes({
    "service.name": serviceName,
    ...(release && { "service.version": release }),
    ...(environment && { "deployment.environment.name": environment }),
  });
  return own.merge(resources.detectResources({ detectors: [resources.envDetector] }));
}

const stopTimeoutMs = 3_000;

/** Ends an exporter without waiting for a collector that is away, whose loss is said and nothing more. */
export async function endQuietly(what: string, shutdown: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${stopTimeoutMs} ms`)), stopTimeoutMs);
  });
  try {
    await Promise.race([shutdown(), timeout]);
  } catch (error) {
    console.warn(`The last ${what} could not be exported: ${error instanceof Error ? error.message : "the collector is away"}.`);
  } finally {
    clearTimeout(timer);
  }
}
