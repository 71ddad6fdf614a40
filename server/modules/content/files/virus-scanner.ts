import { connect } from "node:net";
import { AppError } from "#server/kernel/errors.ts";
import type { ScanVerdict, VirusScanner } from "#server/kernel/services/outside.types.ts";

/** Where clamd listens. */
type ClamdAddress = { host: string; port: number } | { path: string };

const chunkBytes = 64 * 1024;
const replyMaxBytes = 4096;

/**
 * Creates a scanner that uses ClamAV's daemon: one connection per file, sent as a stream, so that the daemon needs no access to the site's
 * folders.
 */
export function createClamd(address: ClamdAddress, { timeoutMs = 20_000 } = {}): VirusScanner {
  return {
    async scan(bytes) {
      try {
        return verdictOf(await sendToScanner(address, bytes, timeoutMs));
      } catch (cause) {
        const refusal = new AppError("busy", "We cannot check files for viruses at the moment. Please try again in a minute.", {
          retryAfterSeconds: 60,
        });
        throw Object.assign(refusal, { cause });
      }
    },
  };
}

/** "stream: OK", "stream: Eicar-Test-Signature FOUND", or "… ERROR". */
function verdictOf(reply: string): ScanVerdict {
  if (/^stream: OK$/.test(reply)) return { isClean: true };
  const found = /^stream: (.{1,200}) FOUND$/.exec(reply)?.[1];
  if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(reply.slice(0, 100))}`);
  return { isClean: false, found };
}

function sendToScanner(address: ClamdAddress, bytes: Uint8Array, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const parts: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(new Error(`clamd did not answer within ${timeoutMs} ms`)), timeoutMs);
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        const chunk = bytes.subarray(at, at + chunkBytes);
        socket.write(sizeOf(chunk.length));
        socket.write(chunk);
      }
      socket.write(sizeOf(0));
    });
    socket.on("data", (part) => {
      parts.push(part);
      const reply = Buffer.concat(parts);
      const end = reply.indexOf(0);
      if (end >= 0) {
        resolve(reply.toString("utf8", 0, end));
        socket.destroy();
      } else if (reply.length > replyMaxBytes) socket.destroy(new Error("clamd answered too much"));
    });
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      reject(new Error("clamd hung up"));
    });
  });
}

function sizeOf(bytes: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(bytes);
  return size;
}
