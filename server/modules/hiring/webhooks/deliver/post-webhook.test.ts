import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limitOutboundHosts } from "#server/kernel/network/public-network.ts";
import { createWebhookPost, refuseWebhookAddress } from "./post-webhook.ts";

const order = { headers: { "content-type": "application/json" }, body: "{}", signal: new AbortController().signal };
let server: Server;
let calls = 0;

beforeAll(async () => {
  server = createServer((_request, answer) => {
    calls += 1;
    answer.end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise((done) => server.close(done)));

describe("what is posted to a firm’s system", () => {
  test.each([["10.0.0.7"], ["127.0.0.1"], ["::1"], ["fd00::1"], ["169.254.169.254"]])(
    "goes to no name that leads to %s, not even beside a public address",
    async (inner) => {
      const { port } = server.address() as AddressInfo;
      const { isPublicAddress } = await import("#server/kernel/network/public-network.ts");
      const post = createWebhookPost({
        isAllowedAddress: isPublicAddress,
        ports: [port],
        resolve: async () => [
          { address: "93.184.216.34", family: 4 },
          { address: inner, family: inner.includes(":") ? 6 : 4 },
        ],
      });
      const answer = await post(`https://hooks.firm.test:${port}/`, order);
      expect(answer).toEqual({ because: "hooks.firm.test does not lead to the public internet only." });
      expect(calls).toBe(0);
    },
  );

  test("goes to no host that the operator’s list leaves out", async () => {
    limitOutboundHosts(["hooks.firm.test"]);
    try {
      const because = "hooks.other.test is not among the hosts that this site connects to.";
      expect(refuseWebhookAddress("https://hooks.firm.test/")).toBeNull();
      expect(refuseWebhookAddress("https://hooks.other.test/")).toBe(because);
      expect(await createWebhookPost()("https://hooks.other.test/", order)).toEqual({ because });
    } finally {
      limitOutboundHosts(null);
    }
    expect(refuseWebhookAddress("https://hooks.other.test/")).toBeNull();
  });

  test("is never sent in clear, and a system that speaks no TLS is told of in words", async () => {
    const { port } = server.address() as AddressInfo;
    const post = createWebhookPost({
      isAllowedAddress: () => true,
      ports: [port],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    expect(await post(`http://hooks.firm.test:${port}/`, order)).toEqual({ because: "Give an address that begins with https://." });
    expect(await post(`https://hooks.firm.test:${port}/`, order)).toMatchObject({
      because: expect.stringContaining("could not be reached"),
    });
    expect(calls).toBe(0);
  });
});
