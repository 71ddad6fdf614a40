import { request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Tracing } from "#ops/trace/tracing.ts";
import type { Services } from "../kernel/context.ts";
import { traceRequests, workOf } from "./request-context.ts";

const ended: string[] = [];
const published: string[] = [];
let app: FastifyInstance;
let parsing = () => {};

/** The point of a request is its name. */
const tracing = {
  openRequest: (name: string) => ({
    serverTiming: "traceparent",
    point: name,
    rename: () => {},
    end: (status: number) => ended.push(`${name} ${status}`),
  }),
} as unknown as Tracing;

beforeAll(async () => {
  app = Fastify();
  const live = { publish: ({ text, status }: { text: string; status: number }) => published.push(`${text} ${status}`) };
  traceRequests(app, { tracing, live } as unknown as Services);
  app.get("/assets/*", (asked, reply) => reply.status(asked.url.endsWith("missing.js") ? 404 : 200).send("file"));
  app.get("/read", async (asked) => ({ inside: workOf(asked) }));
  app.post("/write", {
    preParsing: (_request, _reply, _payload, done) => {
      setImmediate(() => parsing());
      done();
    },
    handler: async (asked) => ({ inside: workOf(asked) }),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** Sends a body whose end comes once it is being read: that data arrives at a socket, which belongs to no request. */
function writeInParts(): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json" };
    const sent = request({ port, host: "127.0.0.1", path: "/write", method: "POST", headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += String(part))).on("end", () => resolve(text));
    });
    sent.on("error", reject);
    parsing = () => sent.end("}");
    sent.write("{");
  });
}

test("what a request begins belongs to it", async () => {
  const answer = await app.inject({ url: "/read" });
  expect([answer.json(), answer.headers["server-timing"]]).toEqual([{ inside: "GET /read" }, "traceparent"]);
});

test("of the files of a build only those that fail are told to who watches live", async () => {
  published.length = 0;
  for (const url of ["/assets/page-1a2b3c4d.js", "/assets/missing.js", "/read"]) await app.inject({ url });
  expect(published).toEqual(["GET /assets/* 404", "GET /read 200"]);
});

test("also what it begins after its body was read", async () => {
  expect(JSON.parse(await writeInParts())).toEqual({ inside: "POST /write" });
});

test("each ends with its status, and one for nothing that is there has no address in its name", async () => {
  ended.length = 0;
  await app.inject({ url: "/read" });
  await app.inject({ url: "/secret-address" });
  expect(ended).toEqual(["GET /read 200", "GET (nothing there) 404"]);
});
