import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { EnvironmentError, readEnv } from "./env.ts";

const databaseUrl = "mysql://user:secret@db.example:3306/dayworks";

function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe("readEnv", () => {
  test("needs nothing but a database address", () => {
    const env = readEnv({ DATABASE_URL: databaseUrl });
    expect(env).toMatchObject({
      mode: "production",
      host: "127.0.0.1",
      port: 3000,
      databaseUrl,
      trustProxy: false,
      feedRunner: true,
      rateLimits: true,
      logLevel: "info",
      dataFolder: resolve(".data"),
      searchSnapshotFolder: resolve(".data/search"),
    });
    expect(env.site.origin).toBe("http://127.0.0.1:3000");
  });

  test("names every bad variable at once", () => {
    const problems = problemsOf({
      PORT: "70000",
      NODE_ENV: "prod",
      PUBLIC_ORIGIN: "jobs.example.com",
      RATE_LIMITS: "yes",
      SUPPORT_EMAIL: "nobody",
    });
    expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual([
      "DATABASE_URL",
      "NODE_ENV",
      "PORT",
      "PUBLIC_ORIGIN",
      "RATE_LIMITS",
      "SUPPORT_EMAIL",
    ]);
  });

  test("takes a list of hosts to connect to, and the secret that was replaced", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl })).toMatchObject({ outboundHosts: null, previousAppSecret: null });
    const OUTBOUND_HOSTS = "feeds.example.com , *.Example.org";
    const APP_SECRET_PREVIOUS = "a secret of at least thirty-two characters";
    const read = readEnv({ DATABASE_URL: databaseUrl, OUTBOUND_HOSTS, APP_SECRET_PREVIOUS });
    expect(read).toMatchObject({ outboundHosts: ["feeds.example.com", "*.example.org"], previousAppSecret: APP_SECRET_PREVIOUS });
    for (const list of ["https://feeds.example.com", "a b", "*", "a,,b", "a:443"])
      expect([list, problemsOf({ DATABASE_URL: databaseUrl, OUTBOUND_HOSTS: list }).length]).toEqual([list, 1]);
    expect(problemsOf({ DATABASE_URL: databaseUrl, APP_SECRET_PREVIOUS: "short" })).toHaveLength(1);
  });

  test("never repeats a value in its message, which may be a secret", () => {
    expect(problemsOf({ DATABASE_URL: "postgres://user:hunter2@db/dayworks" }).join()).not.toContain("hunter2");
  });

  test("keeps files in a bucket only when all of it is known, and scans them where it is told", () => {
    const s3 = {
      S3_ENDPOINT: "https://s3.eu-west-2.amazonaws.com/",
      S3_REGION: "eu-west-2",
      S3_BUCKET: "dayworks-files",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    expect(readEnv({ DATABASE_URL: databaseUrl })).toMatchObject({ s3: null, clamd: null });
    expect(readEnv({ DATABASE_URL: databaseUrl, ...s3 }).s3).toEqual({
      endpoint: "https://s3.eu-west-2.amazonaws.com",
      region: "eu-west-2",
      bucket: "dayworks-files",
      accessKeyId: "id",
      secretAccessKey: "secret",
    });
    expect(problemsOf({ DATABASE_URL: databaseUrl, ...s3, S3_BUCKET: "" })).toEqual([
      expect.stringMatching(/must be set together, or none/),
    ]);
    expect(problemsOf({ DATABASE_URL: databaseUrl, ...s3, S3_ENDPOINT: "http://s3.example.com" })).toEqual([
      expect.stringMatching(/must be https/),
    ]);
    const clamdOf = (CLAMD_URL: string) => readEnv({ DATABASE_URL: databaseUrl, CLAMD_URL }).clamd;
    expect(clamdOf("tcp://[::1]:3310")).toEqual({ host: "::1", port: 3310 });
    expect(clamdOf("unix:///run/clamav/clamd.ctl")).toEqual({ path: "/run/clamav/clamd.ctl" });
    for (const wrong of ["tcp://clamd", "http://clamd:3310", "unix://clamd.ctl", "3310"]) {
      expect([wrong, problemsOf({ DATABASE_URL: databaseUrl, CLAMD_URL: wrong }).length]).toEqual([wrong, 1]);
    }
  });

  test("counts an empty variable as unset", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl, PORT: "", SITE_NAME: " " })).toMatchObject({ port: 3000, site: { name: "Dayworks" } });
  });

  test.each(["0.0.0.0", "192.0.2.7", "::"])("wants the public origin named when it listens on %s", (host) => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, HOST: host })[0]).toMatch(/^PUBLIC_ORIGIN must be set/);
    const env = readEnv({ DATABASE_URL: databaseUrl, HOST: host, PUBLIC_ORIGIN: "https://jobs.example.com/" });
    expect(env.site.origin).toBe("https://jobs.example.com");
  });

  test("asks an OpenID provider over an encrypted line only, but for one on this machine", () => {
    const google = (issuer?: string) => ({
      DATABASE_URL: databaseUrl,
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      ...(issuer && { GOOGLE_ISSUER: issuer }),
    });
    expect(readEnv({ DATABASE_URL: databaseUrl }).google).toBeNull();
    expect(readEnv(google()).google).toEqual({ clientId: "id", clientSecret: "secret", issuer: "https://accounts.google.com" });
    for (const issuer of ["https://id.example", "http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"])
      expect(readEnv(google(issuer)).google?.issuer).toBe(issuer);
    for (const issuer of ["http://id.example", "http://127.0.0.1.example", "id.example"])
      expect(
        problemsOf(google(issuer)).map((problem) => problem.split(" ")[0]),
        issuer,
      ).toContain("GOOGLE_ISSUER");
    expect(problemsOf({ DATABASE_URL: databaseUrl, GOOGLE_CLIENT_ID: "id" })).toHaveLength(1);
  });

  test("takes map tiles from one fixed host, with the key where the address has a place for it", () => {
    const maps = (url: string, more: Record<string, string> = {}) => ({ DATABASE_URL: databaseUrl, MAPS_TILE_URL: url, ...more });
    expect(readEnv({ DATABASE_URL: databaseUrl }).mapTiles).toBeNull();
    const urlTemplate = "https://tiles.example.com/{z}/{x}/{y}.png?key={key}";
    expect(readEnv(maps(urlTemplate, { MAPS_TILE_KEY: "secret" })).mapTiles).toEqual({
      urlTemplate,
      key: "secret",
      attribution: "© OpenStreetMap contributors",
    });
    expect(problemsOf(maps(urlTemplate))).toEqual(["MAPS_TILE_KEY must be set, since MAPS_TILE_URL has a place for it."]);
    for (const url of [
      "https://tiles.example.com/{z}/{x}.png",
      "https://{z}.example.com/{x}/{y}",
      "http://tiles.example.com/{z}/{x}/{y}",
      "https://name:word@tiles.example.com/{z}/{x}/{y}",
      "file:///{z}/{x}/{y}",
      "/{z}/{x}/{y}",
    ]) {
      expect(
        problemsOf(maps(url)).map((problem) => problem.split(" ")[0]),
        url,
      ).toContain("MAPS_TILE_URL");
    }
  });

  test("brackets an IPv6 loopback address in the origin", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl, HOST: "::1", PORT: "8080" }).site.origin).toBe("http://[::1]:8080");
  });

  test.each([
    ["off", false],
    ["0", false],
    ["2", 2],
    ["10.0.0.1, 192.168.0.0/16", ["10.0.0.1", "192.168.0.0/16"]],
    ["loopback", ["loopback"]],
  ])("reads TRUST_PROXY %s", (value, expected) => {
    expect(readEnv({ DATABASE_URL: databaseUrl, TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  test.each(["on", "true", "proxy.example"])("refuses TRUST_PROXY %s, which would believe any client", (value) => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, TRUST_PROXY: value })[0]).toMatch(/^TRUST_PROXY/);
  });

  test.each(["redis://localhost", "rediss://user:pass@redis.example:6380/2", "unix:///run/redis/redis.sock"])(
    "takes %s as REDIS_URL",
    (url) => {
      expect(readEnv({ DATABASE_URL: databaseUrl }).redisUrl).toBeNull();
      expect(readEnv({ DATABASE_URL: databaseUrl, REDIS_URL: url }).redisUrl).toBe(url);
    },
  );

  test.each([
    "localhost:6379",
    "redis:",
    "redis://host/name",
    "http://redis.example",
    "unix:redis.sock",
    "unix://run/redis.sock",
    "/run/redis.sock",
  ])("refuses %s as REDIS_URL", (url) => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, REDIS_URL: url })[0]).toMatch(/^REDIS_URL must be an address/);
  });

  test.each(["mysql://search.example:9306", "mysql://10.0.0.31:9306/adverts?cluster=board&read=all_adverts"])(
    "takes %s as SEARCH_URL",
    (url) => {
      expect(readEnv({ DATABASE_URL: databaseUrl }).searchUrl).toBeNull();
      expect(readEnv({ DATABASE_URL: databaseUrl, SEARCH_URL: url }).searchUrl).toBe(url);
    },
  );

  test.each([
    "search.example:9306",
    "http://search.example",
    "mysql:///adverts",
    "mysql://host/a-b",
    "mysql://host/a?read=x;y",
    "mysql://host/a?other=b",
  ])("refuses %s as SEARCH_URL", (url) => {
    expect(problemsOf({ DATABASE_URL: databaseUrl, SEARCH_URL: url })[0]).toMatch(/^SEARCH_URL must be an address/);
  });

  test("sends spans and metrics to a collector only where one is named", () => {
    expect(readEnv({ DATABASE_URL: databaseUrl }).tracing).toEqual({ isOn: true, otlpUrl: null, otlpHeaders: {} });
    expect(
      readEnv({
        DATABASE_URL: databaseUrl,
        OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example:4318/",
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=abc,tenant=jobs",
      }).tracing,
    ).toEqual({
      isOn: true,
      otlpUrl: "https://collector.example:4318",
      otlpHeaders: { "api-key": "abc", tenant: "jobs" },
    });
    for (const address of ["collector.example", "http://collector.example:4318", "ftp://collector.example"])
      expect(problemsOf({ DATABASE_URL: databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: address })[0]).toMatch(/^OTEL_EXPORTER_OTLP_ENDPOINT/);
  });

  test("lets an operator rename the site", () => {
    const { site } = readEnv({
      DATABASE_URL: databaseUrl,
      SITE_NAME: "Tally",
      COMPANY_LINE: "Tally Ltd",
      SUPPORT_EMAIL: "help@tally.example",
    });
    expect(site).toMatchObject({ name: "Tally", companyLine: "Tally Ltd", supportEmail: "help@tally.example" });
    expect(site.trademarkNote).toBe("Tally and its logo are trade marks of Tally Ltd.");
  });
});
