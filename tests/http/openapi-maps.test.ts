import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMapTiles } from "#server/modules/market/maps/map-tiles.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");
const png = Buffer.from("89504e470d0a1a0a", "hex");
let site: TestSite;
let provider: Server;
let elsewhere: Server;
/** Addresses requested from the provider, and from the target of its redirect. */
let asked: string[] = [];
let ledAway: string[] = [];

const portOf = (server: Server) => (server.address() as AddressInfo).port;
const listening = (server: Server) => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const tile = (path: string) => site.app.inject({ url: `/api/maps/${path}` });

beforeAll(async () => {
  site = await openTestSite({ now });
  elsewhere = createServer((request, response) => {
    ledAway.push(request.url ?? "");
    response.setHeader("content-type", "image/png").end(png);
  });
  await listening(elsewhere);
  provider = createServer((request, response) => {
    asked.push(request.url ?? "");
    const zoom = Number(request.url?.split("/")[2]);
    if (zoom === 2) return void response.writeHead(302, { location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end();
    if (zoom === 3) return void response.setHeader("content-type", "text/html").end("<script>alert(1)</script>");
    if (zoom === 4) return void response.setHeader("content-type", "image/png").end(Buffer.alloc(600 * 1024));
    if (zoom === 5) return void response.writeHead(404).end();
    if (zoom === 6) return void response.writeHead(500).end("key=hidden");
    // Never answers.
    if (zoom === 7) return;
    response.setHeader("content-type", "image/png").end(png);
  });
  await listening(provider);
});
beforeEach(() => {
  asked = [];
  ledAway = [];
  const urlTemplate = `http://127.0.0.1:${portOf(provider)}/tiles/{z}/{x}/{y}.png?key={key}`;
  const source = { urlTemplate, key: "a key&more", attribution: "© Test maps" };
  Object.assign(site.services, { mapTiles: createMapTiles(source, { timeoutMs: 300 }) });
});
afterAll(async () => {
  provider.closeAllConnections();
  for (const server of [provider, elsewhere]) server.close();
  await site.close();
});

describe("with a provider", () => {
  test("the map names tiles of this site, not of the provider", async () => {
    const answer = await site.app.inject({ url: "/api/maps" });
    expect(answer.json()).toMatchObject({
      mode: "tiles",
      tiles: { urlTemplate: "/api/maps/{z}/{x}/{y}", maxZoom: 19, attribution: "© Test maps" },
    });
    expect(answer.body).not.toContain("127.0.0.1");
    expect(answer.body).not.toContain("a key");
  });

  test("a tile is fetched with the key and handed on, to be kept for a day", async () => {
    const answer = await tile("8/127/84");
    expect(asked).toEqual(["/tiles/8/127/84.png?key=a%20key%26more"]);
    expect([answer.statusCode, answer.headers["content-type"], answer.rawPayload]).toEqual([200, "image/png", png]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400, stale-while-revalidate=604800");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each(["20/1/1", "8/256/1", "8/1/256", "-1/0/0", "8/1/x", "8/01/1", "8/1.5/1", "8/..%2F..%2Fadmin/1", "8/1/1%3Fa=b"])(
    "%s is no tile, and the provider is not asked",
    async (path) => {
      expect([(await tile(path)).statusCode, asked]).toEqual([404, []]);
    },
  );

  test("nobody is led away from the provider", async () => {
    expect([(await tile("2/1/1")).statusCode, ledAway]).toEqual([503, []]);
  });

  test.each([
    ["what is no picture", "3/1/1", 503],
    ["what is too large", "4/1/1", 503],
    ["a tile that the provider has not", "5/1/1", 404],
    ["a failure of the provider", "6/1/1", 503],
    ["a provider that does not answer", "7/1/1", 503],
  ])("%s is not handed on", async (_what, path, status) => {
    const answer = await tile(path);
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.body).not.toMatch(/hidden|key|127\.0\.0\.1/);
    if (status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(30);
  });
});

test("without a provider the map is a list of places with their coordinates, and there are no tiles", async () => {
  Object.assign(site.services, { mapTiles: null });
  const { mode, tiles, places } = (await site.app.inject({ url: "/api/maps" })).json<{
    mode: string;
    tiles: unknown;
    places: { kind: string; name: string; lat: number; lng: number }[];
  }>();
  expect([mode, tiles]).toEqual(["list", null]);
  const leeds = places.find(({ name }) => name === "Leeds");
  expect(leeds?.lat).toBeCloseTo(53.8, 0);
  expect(leeds?.lng).toBeCloseTo(-1.5, 0);
  expect(places.filter(({ kind }) => kind === "region").length).toBeGreaterThan(8);
  for (const { name, lat, lng } of places) expect([name, lat > 49 && lat < 61, lng > -9 && lng < 2]).toEqual([name, true, true]);
  expect((await tile("8/127/84")).statusCode).toBe(404);
});
