import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { isPublicAddress, limitOutboundHosts, publicInternet } from "#server/kernel/network/public-network.ts";
import type { FetchFeedOptions } from "#server/kernel/services/outside.types.ts";
import { fetchFeed } from "./fetch-feed.ts";

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** Allows loopback on the given ports; every other rule applies. */
function loopback(...ports: number[]): NonNullable<FetchFeedOptions["network"]> {
  return {
    isAllowedAddress: (address) => address === "127.0.0.1" || isPublicAddress(address),
    ports,
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
  };
}

async function body(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const refusal = async (address: string, options?: FetchFeedOptions) => {
  const fetched = await fetchFeed(address, options);
  return fetched.kind === "refused" ? fetched.reason : fetched.kind;
};

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "5f00::1",
    "not an address",
    "",
  ])("refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.0.1",
    "172.32.0.1",
    "192.167.1.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("allows %s", (address) => expect(isPublicAddress(address)).toBe(true));
});

describe("fetchFeed", () => {
  it.each([
    ["http://127.0.0.1/feed.xml", /not an address of the public internet/],
    ["http://2130706433/", /not an address/],
    ["http://0x7f.1/", /not an address/],
    ["http://0177.0.0.1/", /not an address/],
    ["http://127.1/", /not an address/],
    ["http://[::1]/", /not an address/],
    ["http://[::ffff:127.0.0.1]/", /not an address/],
    ["http://[fd00:ec2::254]/", /not an address/],
    ["http://169.254.169.254/latest/meta-data/", /not an address/],
    ["http://192.168.0.1/", /not an address/],
    ["http://０.０.０.０/", /not an address/],
    ["https://user:secret@example.com/", /user name or password/],
    ["https://example.com:8443/", /Only ports/],
    ["http://example.com:22/", /Only ports/],
    ["ftp://example.com/feed", /Only http and https/],
    ["file:///etc/passwd", /Only http and https/],
    ["gopher://example.com/", /Only http and https/],
    ["javascript:alert(1)", /Only http and https/],
    ["nonsense", /not a web address/],
  ])("refuses %s before anything is sent", async (address, reason) => {
    expect(await refusal(address)).toMatch(reason);
  });

  it.each(["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:192.168.1.1"])(
    "refuses a name that leads to %s",
    async (address) => {
      const family = address.includes(":") ? 6 : 4;
      const network = {
        isAllowedAddress: isPublicAddress,
        ports: [80, 443],
        resolve: async () => [
          { address: "8.8.8.8", family: 4 },
          { address, family },
        ],
      };
      expect(await refusal("http://feeds.example/jobs.xml", { network })).toMatch(/does not lead to the public internet only/);
    },
  );

  it("connects only to hosts of the operator's list, also by a redirect and by address", async () => {
    const port: number = await serve((_request, response) => response.writeHead(302, { location: `http://evil.example:${port}/` }).end());
    const network = {
      ...publicInternet,
      isAllowedAddress: () => true,
      ports: [80, port],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    };
    limitOutboundHosts(["feeds.example", "*.jobs.example"]);
    try {
      const notListed = (host: string) => `${host} is not among the hosts that this site connects to.`;
      for (const host of ["evil.example", "jobs.example", "feeds.example.evil.example", "notjobs.example", "8.8.8.8"])
        expect(await refusal(`http://${host}:${port}/`, { network })).toBe(notListed(host));
      for (const host of ["feeds.example", "a.jobs.example", "FEEDS.example.", "a.b.jobs.example"])
        expect(await refusal(`http://${host}:${port}/`, { network })).toBe(notListed("evil.example"));
    } finally {
      limitOutboundHosts(null);
    }
    expect(await refusal(`http://anywhere.example:${port}/`, { network })).toBe("The address redirects more than 3 times.");
  });

  it("judges each redirect and follows at most three", async () => {
    const inner = await serve((_, response) => response.end("secret"));
    const outer: number = await serve((request, response) => {
      const hop = Number(request.url?.slice(1) || 0);
      const targets: Record<string, string> = {
        private: "http://10.0.0.1/",
        port: `http://127.0.0.1:${inner}/`,
        scheme: "file:///etc/passwd",
      };
      const target = targets[request.url?.slice(1) ?? ""] ?? `/${hop + 1}`;
      if (hop === 3) response.end("here");
      else response.writeHead(302, { location: target }).end();
    });
    const network = loopback(outer, 80);
    expect(await refusal(`http://feeds.example:${outer}/private`, { network })).toMatch(/not an address/);
    expect(await refusal(`http://feeds.example:${outer}/port`, { network })).toMatch(/Only ports/);
    expect(await refusal(`http://feeds.example:${outer}/scheme`, { network })).toMatch(/Only http/);
    expect(await refusal(`http://feeds.example:${outer}/4`, { network })).toMatch(/redirects more than 3 times/);
    const fetched = await fetchFeed(`http://feeds.example:${outer}/0`, { network });
    expect(fetched.kind === "body" && (await body(fetched.stream))).toBe("here");
  });

  it("resolves once for each request and connects to what was judged", async () => {
    const port = await serve((_, response) => response.end("ok"));
    let lookups = 0;
    const network = {
      ...loopback(port),
      resolve: async () => {
        lookups++;
        return [{ address: lookups === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
      },
    };
    const fetched = await fetchFeed(`http://rebinding.example:${port}/`, { network });
    expect(fetched.kind === "body" && (await body(fetched.stream))).toBe("ok");
    expect(lookups).toBe(1);
  });

  it("asks conditionally and hears that nothing changed", async () => {
    const port = await serve((request, response) => {
      const isKnown =
        request.headers["if-none-match"] === '"v1"' && request.headers["if-modified-since"] === "Mon, 16 Nov 2026 09:00:00 GMT";
      response
        .writeHead(isKnown ? 304 : 200, { etag: '"v1"', "last-modified": "Mon, 16 Nov 2026 09:00:00 GMT" })
        .end(isKnown ? undefined : "new");
    });
    const first = await fetchFeed(`http://feeds.example:${port}/`, { network: loopback(port) });
    expect(first).toMatchObject({ kind: "body", etag: '"v1"', lastModified: "Mon, 16 Nov 2026 09:00:00 GMT" });
    const { etag, lastModified } = first as { etag: string; lastModified: string };
    expect(await fetchFeed(`http://feeds.example:${port}/`, { network: loopback(port), etag, lastModified })).toEqual({
      kind: "not-modified",
    });
  });

  it("hands a trace on, also to where it is redirected, and leaves its own headers as they are", async () => {
    const seen: unknown[] = [];
    const port = await serve((request, response) => {
      seen.push([request.headers.traceparent, request.headers["user-agent"]]);
      if (request.url === "/moved") response.writeHead(302, { location: "/" }).end();
      else response.writeHead(200).end("ok");
    });
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const headers = { traceparent, "user-agent": "another" };
    await fetchFeed(`http://feeds.example:${port}/moved`, { network: loopback(port), headers });
    expect(seen).toEqual([1, 2].map(() => [traceparent, "Dayworks feed reader"]));
  });

  it("caps the size, stated or not, and packed or not", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/stated") response.writeHead(200, { "content-length": "5000000" }).end("x");
      else if (request.url === "/brotli") response.writeHead(200, { "content-encoding": "br" }).end("x");
      else if (request.url === "/packed") response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("plain"));
      else {
        response.write(Buffer.alloc(900_000, 65));
        response.end(Buffer.alloc(900_000, 65));
      }
    });
    const options = { network: loopback(port), maxBytes: 1_000_000 };
    expect(await refusal(`http://feeds.example:${port}/stated`, options)).toMatch(/larger than 1 MB/);
    expect(await refusal(`http://feeds.example:${port}/brotli`, options)).toMatch(/did not request/);
    const endless = await fetchFeed(`http://feeds.example:${port}/endless`, options);
    await expect(endless.kind === "body" && body(endless.stream)).rejects.toThrow(/larger than 1 MB/);
    const packed = await fetchFeed(`http://feeds.example:${port}/packed`, options);
    expect(packed.kind === "body" && (await body(packed.stream))).toBe("plain");
  });

  it("says so when the server fails, hangs up, keeps silent or is not there", async () => {
    const port = await serve((request, response) => {
      if (request.url === "/silent") return;
      if (request.url === "/short") {
        response.writeHead(200, { "content-length": "100" });
        response.write("only this");
        setImmediate(() => response.destroy());
      } else response.writeHead(503).end();
    });
    const network = loopback(port, 9);
    expect(await refusal(`http://feeds.example:${port}/`, { network })).toBe("The server answered with status 503.");
    expect(await refusal(`http://feeds.example:${port}/silent`, { network, idleTimeoutMs: 50 })).toMatch(/did not answer in time/);
    expect(await refusal(`http://feeds.example:${port}/silent`, { network, totalTimeoutMs: 50 })).toMatch(/took too long/);
    expect(await refusal("http://feeds.example:9/", { network })).toMatch(/refuses the connection/);
    const short = await fetchFeed(`http://feeds.example:${port}/short`, { network });
    await expect(short.kind === "body" && body(short.stream)).rejects.toThrow(/broke off before the feed was complete/);
  });
});
