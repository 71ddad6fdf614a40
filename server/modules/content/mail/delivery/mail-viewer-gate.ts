import type { FastifyRequest } from "fastify";
import type { Env } from "#server/process/env.ts";
import { mailFolderOf } from "./disk-transport.ts";

const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);
const loopbackPeers = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * The folder whose mails may be looked at under /dev/mail, or null. Mails hold links that open accounts, so only a site that nobody else can reach
 * shows them: it listens on loopback, calls itself by a loopback name, expects no proxy, and is under development or has no mail server.
 */
export function mailViewerFolder(env: Pick<Env, "mode" | "host" | "site" | "trustProxy" | "mail" | "dataFolder">): string | null {
  const isAlone = loopbackNames.has(env.host) && loopbackNames.has(new URL(env.site.origin).hostname) && env.trustProxy === false;
  const isWanted = env.mode !== "production" || env.mail.smtpUrl === null;
  return isAlone && isWanted ? mailFolderOf(env.dataFolder) : null;
}

/** Whether a request was made at this machine, by a name of this machine, with no proxy between: a second lock, for a proxy nobody told us of. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (!loopbackPeers.has(request.raw.socket.remoteAddress ?? "")) return false;
  if (proxyHeaders.some((header) => request.headers[header] !== undefined)) return false;
  const address = `http://${request.headers.host ?? ""}`;
  return URL.canParse(address) && loopbackNames.has(new URL(address).hostname);
}
