import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { eicar } from "#tests/fixtures/cv-files.ts";
import { createClamd } from "./virus-scanner.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** Speaks as clamd does: reads a stream in sized chunks and answers what it found. */
async function openClamd(where: { path: string } | null = null, answer?: (bytes: Buffer) => string | null) {
  const server = createServer((socket) => {
    let waiting = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (part) => {
      waiting = Buffer.concat([waiting, part]);
      const bytes = streamed(waiting);
      if (bytes === null) return;
      const reply = answer ? answer(bytes) : bytes.includes(eicar()) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
      if (reply === null) socket.destroy();
      else socket.end(reply);
    });
  });
  open.push(server);
  await new Promise<void>((done) => (where ? server.listen(where.path, done) : server.listen(0, "127.0.0.1", done)));
  return where ?? { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
}

/** Returns the bytes sent, once complete; null until then. */
function streamed(waiting: Buffer): Buffer | null {
  const command = "zINSTREAM\0";
  if (waiting.length < command.length) return null;
  expect(waiting.toString("latin1", 0, command.length)).toBe(command);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= waiting.length; ) {
    const size = waiting.readUInt32BE(at);
    if (size === 0) return Buffer.concat(parts);
    if (at + 4 + size > waiting.length) return null;
    parts.push(waiting.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}

const busy = { code: "busy", retryAfterSeconds: 60 };

describe("ClamAV's daemon", () => {
  test("is sent the whole file, and says what it found in it", async () => {
    const seen: number[] = [];
    const clamd = createClamd(
      await openClamd(null, (bytes) => {
        seen.push(bytes.length);
        return bytes.includes(eicar()) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
      }),
    );
    expect(await clamd.scan(Buffer.alloc(5 * 1024 * 1024))).toEqual({ isClean: true });
    expect(await clamd.scan(Buffer.concat([Buffer.alloc(70_000), Buffer.from(eicar())]))).toEqual({
      isClean: false,
      found: "Eicar-Test-Signature",
    });
    expect(seen).toEqual([5 * 1024 * 1024, 70_068]);
  });

  test("listens on a socket of this machine too", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dayworks-clamd-"));
    const clamd = createClamd(await openClamd({ path: join(folder, "clamd.ctl") }));
    expect(await clamd.scan(Buffer.from(eicar()))).toMatchObject({ isClean: false });
    await rm(folder, { recursive: true });
  });

  test.each([
    ["says that it was too much", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["says something else", () => "stream: OK FOUND? perhaps\0"],
    ["hangs up", () => null],
    ["never ends", () => "x".repeat(10_000)],
  ])("is not believed when it %s", async (_what, answer) => {
    await expect(createClamd(await openClamd(null, answer)).scan(Buffer.from("x"))).rejects.toMatchObject(busy);
  });

  test("is not waited for when it is not there, or falls silent", async () => {
    const address = await openClamd();
    const [server] = open.splice(0);
    await new Promise((done) => server?.close(done));
    await expect(createClamd(address).scan(Buffer.from("x"))).rejects.toMatchObject(busy);
    const silent = await openClamd(null, () => "");
    await expect(createClamd(silent, { timeoutMs: 50 }).scan(Buffer.from("x"))).rejects.toMatchObject(busy);
  });
});
