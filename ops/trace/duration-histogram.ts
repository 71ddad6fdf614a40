import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import * as sdk from "@opentelemetry/sdk-metrics";

interface Series {
  attributes: Attributes;
  /** One for each bound, and one for all above. */
  counts: number[];
  sum: number;
  n: number;
}

/** Exceeds the combinations of route, method and status that are in use. */
const mostSeries = 4_000;
const mostNames = 2_000;
const overflow: Attributes = { "otel.metric.overflow": true };

/** Durations in seconds by their attributes. */
interface DurationHistogram {
  /** `attributesOf` is called for a name and a detail that are not known yet; the same two always have the same attributes. */
  record(name: string, detail: string | number | null, durationMs: number, attributesOf: () => Attributes): void;
  collect(endTime: HrTime): sdk.MetricData;
}

interface HistogramOptions {
  name: string;
  description: string;
  boundsSeconds: readonly number[];
}

/**
 * Counts at the cost of two lookups. A histogram of the SDK sorts the attributes and writes them as JSON at every call, which took longer
 * than all else that is done for a trace.
 */
export function createDurationHistogram({ name, description, boundsSeconds }: HistogramOptions): DurationHistogram {
  const startTime = hrTime(Date.now());
  const byAttributes = new Map<string, Series>();
  const byName = new Map<string, Map<string | number | null, Series>>();

  const seriesOf = (attributes: Attributes): Series => {
    const key = JSON.stringify(Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1)));
    const found = byAttributes.get(key);
    if (found) return found;
    if (byAttributes.size >= mostSeries && attributes !== overflow) return seriesOf(overflow);
    const made = { attributes, counts: Array.from({ length: boundsSeconds.length + 1 }, () => 0), sum: 0, n: 0 };
    byAttributes.set(key, made);
    return made;
  };
  const find = (called: string, detail: string | number | null, attributes: Attributes): Series => {
    if (byName.size >= mostNames) byName.clear();
    const byDetail = byName.get(called) ?? new Map<string | number | null, Series>();
    const series = seriesOf(attributes);
    byName.set(called, byDetail.set(detail, series));
    return series;
  };

  return {
    record(called, detail, durationMs, attributesOf) {
      const series = byName.get(called)?.get(detail) ?? find(called, detail, attributesOf());
      const seconds = durationMs / 1000;
      let at = 0;
      while (at < boundsSeconds.length && seconds > (boundsSeconds[at] ?? 0)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.sum += seconds;
      series.n += 1;
    },
    collect: (endTime) => ({
      descriptor: { name, description, unit: "s", valueType: ValueType.DOUBLE },
      aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
      dataPointType: sdk.DataPointType.HISTOGRAM,
      dataPoints: [...byAttributes.values()].map(({ attributes, counts, sum, n }) => ({
        ...{ startTime, endTime, attributes },
        value: { buckets: { boundaries: [...boundsSeconds], counts: [...counts] }, sum, count: n },
      })),
    }),
  };
}

const hrTime = (epochMs: number): HrTime => [Math.trunc(epochMs / 1000), Math.round((epochMs % 1000) * 1e6)];

/** Collects histograms beside the metrics of the SDK. */
export const producerOf = (
  scope: string,
  histograms: readonly DurationHistogram[],
  resource: sdk.ResourceMetrics["resource"],
): sdk.MetricProducer => ({
  async collect() {
    const endTime = hrTime(Date.now());
    const found = histograms.map((each) => each.collect(endTime)).filter(({ dataPoints }) => dataPoints.length > 0);
    return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: scope }, metrics: found }] }, errors: [] };
  },
});
