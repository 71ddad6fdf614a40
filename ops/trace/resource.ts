import type { CompressionAlgorithm } from "@opentelemetry/otlp-exporter-base";
import { detectResources, envDetector, type Resource, resourceFromAttributes } from "@opentelemetry/resources";

export const gzip = "gzip" as CompressionAlgorithm;

export interface ResourceOptions {
  serviceName: string;
  release?: string | null;
  /** Such as "production"; OTEL_RESOURCE_ATTRIBUTES may name another. */
  environment?: string | undefined;
}

/** Describes this process to collectors. */
export function resourceOf({ serviceName, release = null, environment }: ResourceOptions): Resource {
  const own = resourceFromAttributes({
    "service.name": serviceName,
    ...(release && { "service.version": release }),
    ...(environment && { "deployment.environment.name": environment }),
  });
  return own.merge(detectResources({ detectors: [envDetector] }));
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
