import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Metrics, startMetrics } from "./metrics.ts";
import { redactedPath } from "./otel-spans.ts";
import { statementFacts } from "./semantic-names.ts";

let metrics: Metrics;
let text: string;

beforeAll(async () => {
  metrics = startMetrics({
    ...{ serviceName: "testworks", release: "r1", environment: "test", urlScheme: "https" },
    databaseSystem: () => "mariadb",
  });
  metrics.observe(() => ({ pools: [{ name: "visitors", used: 3, idle: 7, max: 10, pending: 2 }], admission: { waiting: 4, refused: 9 } }));
  for (const durationMs of [0.8, 3, 40, 20_000]) metrics.request({ name: 'GET /a"b\\c', status: 200, durationMs });
  metrics.request({ name: "GET /jobs/:id", status: 429, durationMs: 1 });
  metrics.request({ name: "GET /jobs/:id", status: 503, durationMs: 1 });
  metrics.procedure({ name: "jobs.list", outcome: "refused", durationMs: 1 });
  metrics.task({ name: "expire-jobs", outcome: "done", durationMs: 1 });
  metrics.statement({ text: "select `id` from `users` where `email` = 'sam@example.test'", durationMs: 2, errorCode: null });
  metrics.rateLimitRefusal("read");
  text = await metrics.text();
});
afterAll(() => metrics.stop());

const sampleOf = (start: string) =>
  text
    .split("\n")
    .find((line) => line.startsWith(start))
    ?.split(" ")
    .at(-1);

test("durations are histograms in seconds with the labels of the semantic conventions, and names cannot break out of their quotes", () => {
  const labels = 'http_request_method="GET",http_route="/a\\"b\\\\c",url_scheme="https",http_response_status_code="200"';
  const bucket = (le: string) => sampleOf(`http_server_request_duration_seconds_bucket{${labels},le="${le}"}`);
  expect(["0.005", "0.05", "10", "+Inf"].map(bucket)).toEqual(["2", "3", "3", "4"]);
  expect(sampleOf(`http_server_request_duration_seconds_count{${labels}}`)).toBe("4");
  const ofJobs = 'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/jobs/:id",url_scheme="https"';
  // A refusal is the caller's error; only a failure is one of the server.
  expect(sampleOf(`${ofJobs},http_response_status_code="429"}`)).toBe("1");
  expect(sampleOf(`${ofJobs},http_response_status_code="503",error_type="503"}`)).toBe("1");
  const ofUsers = 'db_system_name="mariadb",db_operation_name="SELECT",db_collection_name="users"';
  expect(sampleOf(`db_client_operation_duration_seconds_count{${ofUsers}}`)).toBe("1");
  expect(text).not.toContain("sam@example.test");
});

test("pool, queue, refusals, build, event loop and garbage collection are there", () => {
  expect(sampleOf('db_client_connection_count{db_client_connection_pool_name="visitors",db_client_connection_state="used"}')).toBe("3");
  expect(sampleOf('db_client_connection_pending_requests{db_client_connection_pool_name="visitors"}')).toBe("2");
  expect(sampleOf("dayworks_admission_queue_length")).toBe("4");
  expect(sampleOf("dayworks_admission_refusals_total")).toBe("9");
  expect(sampleOf('dayworks_rate_limit_refusals_total{dayworks_policy="read"}')).toBe("1");
  expect(sampleOf('dayworks_build_info{release="r1"')).toBe("1");
  expect(text).toMatch(/^target_info\{.*service_name="testworks".*deployment_environment_name="test".*\} 1$/m);
  for (const name of [
    "nodejs_eventloop_utilization_ratio",
    'nodejs_eventloop_time_seconds_total{nodejs_eventloop_state="active"}',
    "v8js_memory_heap_used_bytes",
    "process_cpu_time_seconds_total",
  ])
    expect([name, sampleOf(name)]).toEqual([name, expect.any(String)]);
});

test("every metric keeps Prometheus' rules: help and type once, base units, counters end in _total, buckets never fall", () => {
  const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", kind = ""]) => ({ name, kind }));
  expect(typed.length).toBeGreaterThan(15);
  expect(new Set(typed.map(({ name }) => name)).size).toBe(typed.length);
  for (const { name, kind } of typed) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect([name, text.includes(`# HELP ${name} `)]).toEqual([name, true]);
    expect([name, kind === "counter"]).toEqual([name, name.endsWith("_total")]);
    expect(name).not.toMatch(/milliseconds|_ms\b|kilobytes|minutes/);
  }
  const buckets = new Map<string, number>();
  for (const [, series = "", le = "", n = ""] of text.matchAll(/^(\S+_bucket\{.*),le="([^"]+)"\} (\d+)$/gm)) {
    expect([series, le, Number(n)]).toEqual([series, le, Math.max(Number(n), buckets.get(series) ?? 0)]);
    buckets.set(series, Number(n));
  }
});

/** Recorded only once the event loop was late, or memory was collected. */
const recordedLater = ["nodejs_eventloop_delay_p99_seconds", "nodejs_eventloop_delay_max_seconds", "v8js_gc_duration_seconds_sum"];

test.each(["dashboard.json", "alerts.yml"])("ops/grafana/%s names metrics, labels and runbooks that exist", (file) => {
  const content = readFileSync(`ops/grafana/${file}`, "utf8");
  const named = [...content.matchAll(/\b(?:http|rpc|db|dayworks|nodejs|v8js|process)_\w+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(5);
  for (const name of new Set(named)) {
    const isThere = recordedLater.includes(name) || new RegExp(`(^|[{,])${name}[{ =]`, "m").test(text);
    expect([name, isThere]).toEqual([name, true]);
  }
  for (const [, runbook = ""] of content.matchAll(/runbook: (\S+)/g)) expect([runbook, existsSync(runbook)]).toEqual([runbook, true]);
});

test.each([
  ["select `id` from `users` where 1", "SELECT", "users"],
  ["insert into `job_alerts` (`id`) values (?)", "INSERT", "job_alerts"],
  ["insert ignore into `tags` values (?)", "INSERT", "tags"],
  ["update `jobs` set `title` = ?", "UPDATE", "jobs"],
  ["delete from `sessions` where `id` = ?", "DELETE", "sessions"],
  ["(select 1 from `a`) union (select 2 from `b`)", "SELECT", "a"],
  ["commit", "COMMIT", undefined],
  ["START TRANSACTION", "START", undefined],
  ["SET SESSION x = 1", "SET", undefined],
])("%s", (statement, name, collection) => {
  expect(statementFacts(statement)).toEqual({ "db.operation.name": name, ...(collection && { "db.collection.name": collection }) });
});

test("a path holds no parameter: some are secrets", () => {
  expect(["/jobs/:id", "/verify-email/:token", "/*", "/about", "/a/:b?/c"].map(redactedPath)).toEqual([
    "/jobs/REDACTED",
    "/verify-email/REDACTED",
    "/REDACTED",
    "/about",
    "/a/REDACTED/c",
  ]);
});
