import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isPublicAddress } from "#server/kernel/network/public-network.ts";
import { createLinkChecker } from "./check-links.commands.ts";

const asked: string[] = [];
const answer: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "/works": (_, response) => void response.writeHead(200).end(),
  "/gone": (_, response) => void response.writeHead(410).end(),
  "/missing": (_, response) => void response.writeHead(404).end(),
  "/head-lies": ({ method }, response) => void response.writeHead(method === "HEAD" ? 404 : 200).end(),
  "/no-head": ({ method }, response) => void response.writeHead(method === "HEAD" ? 405 : 200).end(),
  "/blocked": (_, response) => void response.writeHead(403).end(),
  "/busy": (_, response) => void response.writeHead(429).end(),
  "/broken": (_, response) => void response.writeHead(503).end(),
  "/moved": (_, response) => void response.writeHead(301, { location: "/works" }).end(),
  "/moved-away": (_, response) => void response.writeHead(302, { location: "/missing" }).end(),
  "/round": (_, response) => void response.writeHead(302, { location: "/round" }).end(),
  "/inside": (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
  "/shut": ({ socket }) => socket.destroy(),
};
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  answer[request.url ?? ""]?.(request, response);
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const look = (path: string, host = "links.example.test") =>
  createLinkChecker({
    isAllowedAddress: (address) => address === "127.0.0.1" || isPublicAddress(address),
    ports: [port, 80, 443],
    resolve: async (name) => {
      if (name === "nowhere.example.test") throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
      if (name === "later.example.test") throw Object.assign(new Error("no"), { code: "EAI_AGAIN" });
      return [{ address: name === "rebound.example.test" ? "10.0.0.1" : "127.0.0.1", family: 4 }];
    },
  })(`http://${host}:${port}${path}`, new AbortController().signal);

test.each([
  ["/works", "works"],
  ["/moved", "works"],
  ["/head-lies", "works"],
  ["/no-head", "works"],
  ["/gone", "gone"],
  ["/missing", "gone"],
  ["/moved-away", "gone"],
  ["/blocked", "unknown"],
  ["/busy", "unknown"],
  ["/broken", "unknown"],
  ["/round", "unknown"],
  ["/inside", "unknown"],
  ["/shut", "unknown"],
])("%s: %s", async (path, kind) => {
  expect(await look(path)).toMatchObject({ kind });
});

test("a host that does not exist is gone; one that cannot be found just now, or leads inside, is not known", async () => {
  expect(await look("/works", "nowhere.example.test")).toMatchObject({ kind: "gone", isNoSuchHost: true });
  expect(await look("/works", "later.example.test")).toMatchObject({ kind: "unknown" });
  expect(await look("/works", "rebound.example.test")).toMatchObject({ kind: "unknown" });
});

test("a page that answers its head is asked no more", async () => {
  asked.length = 0;
  await look("/works");
  expect(asked).toEqual(["HEAD /works"]);
});
