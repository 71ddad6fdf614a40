import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany } from "#db/seed/factories.ts";
import { type Metrics, startMetrics } from "#ops/trace/metrics.ts";
import { startTracing } from "#ops/trace/start-tracing.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

// Spans and metrics as a collector and Prometheus get them. Takes about 3 s.
const now = new Date();
const word = "Quantivex";
const metricsToken = "a-token-of-sixteen-characters-or-more";
interface OtlpSpan {
  name: string;
  traceId: string;
  /** 2 is SERVER, 3 is CLIENT. */
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Export {
  resourceSpans?: { resource: { attributes: OtlpSpan["attributes"] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string; unit: string }[] }[] }[];
}

let site: TestSite;
let collector: Server;
const collected: OtlpSpan[] = [];
const pushed: { name: string; unit: string }[] = [];
let resource: OtlpSpan["attributes"] = [];
let collectorHeaders: Record<string, unknown> = {};
let tracing: ReturnType<typeof startTracing>;
let metrics: Metrics;

beforeAll(async () => {
  collector = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const sent = Buffer.concat(parts);
    const { resourceSpans = [], resourceMetrics = [] } = JSON.parse(gunzipSync(sent).toString()) as Export;
    resource = resourceSpans[0]?.resource.attributes ?? resource;
    collected.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    pushed.push(...resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)));
    collectorHeaders = incoming.headers;
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => collector.once("listening", resolve));
  const otlpUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const identity = { serviceName: "testworks", release: "r1", environment: "test", otlpHeaders: { "api-key": "known" } };
  const surroundings = { ...identity, databaseSystem: () => "mariadb", urlScheme: "https" };
  metrics = startMetrics({ ...surroundings, otlpUrl: `${otlpUrl}/v1/metrics` });
  tracing = startTracing({ ...surroundings, otlpUrl: `${otlpUrl}/v1/traces`, metrics });
  site = await openTestSite({
    ...{ now, metricsToken, metrics, tracing: tracing.tracing },
    fill: async (db) => void (await makeCompany(db, { name: `${word} Costs`, slug: `${word.toLowerCase()}-costs` })),
  });
});

afterAll(async () => {
  await site.close();
  await tracing.stop();
  collector.close();
});

const traceIdOf = (serverTiming: unknown) => /00-([0-9a-f]{32})-/.exec(String(serverTiming))?.[1] ?? "";

const factsOf = (attributes: OtlpSpan["attributes"]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test("a collector gets every span, with its key and without a value of a statement", async () => {
  const input = encodeURIComponent(JSON.stringify({ slug: `${word.toLowerCase()}-costs` }));
  const answer = await site.app.inject({ url: `/trpc/companies.profile?input=${input}` });
  const traceId = traceIdOf(answer.headers["server-timing"]);
  await expect.poll(() => collected.map((span) => span.traceId)).toContain(traceId);
  expect(collectorHeaders["api-key"]).toBe("known");
  expect(collectorHeaders["content-encoding"]).toBe("gzip");
  expect(factsOf(resource)).toMatchObject({
    "service.name": "testworks",
    "service.version": "r1",
    "deployment.environment.name": "test",
  });
  const ofTrace = collected.filter((span) => span.traceId === traceId);
  const request = ofTrace.find(({ kind }) => kind === 2);
  expect(factsOf(request?.attributes ?? [])).toMatchObject({
    "http.request.method": "GET",
    "http.route": "/trpc/:path",
    "url.path": "/trpc/REDACTED",
    "url.scheme": "https",
    "http.response.status_code": 200,
  });
  const statement = ofTrace.find(({ name }) => name === "SELECT companies");
  expect([statement?.kind, factsOf(statement?.attributes ?? [])]).toEqual([
    3,
    expect.objectContaining({ "db.system.name": "mariadb", "db.operation.name": "SELECT", "db.collection.name": "companies" }),
  ]);
  const names = ofTrace.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["GET /trpc/:path", "companies.profile", "SELECT companies"]));
  expect(JSON.stringify(collected).toLowerCase()).not.toContain(word.toLowerCase());
});

test("Prometheus reads the counts with the token, and nobody without it", async () => {
  for (const authorization of [undefined, "Bearer wrong", `Basic ${metricsToken}`]) {
    const refused = await site.app.inject({ url: "/metrics", headers: { ...(authorization && { authorization }) } });
    expect([refused.statusCode, refused.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  }
  const read = await site.app.inject({ url: "/metrics", headers: { authorization: `Bearer ${metricsToken}` } });
  expect([read.statusCode, read.headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(read.body).toMatch(/^rpc_server_call_duration_seconds_count\{.*rpc_method="companies.profile",dayworks_outcome="done".*\} \d+$/m);
  expect(read.body).toMatch(
    /^http_server_request_duration_seconds_count\{.*http_route="\/trpc\/:path".*http_response_status_code="200".*\} \d+$/m,
  );
  expect(read.body).toMatch(
    /^db_client_operation_duration_seconds_count\{db_system_name="mariadb",db_operation_name="SELECT",db_collection_name="companies".*\} \d+$/m,
  );
  const without = await openTestSite({ now });
  expect((await without.app.inject({ url: "/metrics" })).statusCode).toBe(404);
  await without.close();
});

test("metrics are pushed to the collector as well, at the latest when the process stops", async () => {
  await metrics.stop();
  expect(pushed).toEqual(expect.arrayContaining([expect.objectContaining({ name: "http.server.request.duration", unit: "s" })]));
  expect([collectorHeaders["api-key"], collectorHeaders["content-encoding"]]).toEqual(["known", "gzip"]);
});
