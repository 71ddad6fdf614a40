/** Checks on addresses in environment variables. */
import { isIP } from "node:net";
import { z } from "zod";

export const loopbackHosts = ["127.0.0.1", "localhost", "::1"];

export function isDatabaseUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  return ["mysql:", "mariadb:"].includes(new URL(value).protocol);
}

/** Required where secrets are sent. */
export function isEncryptedOrLocal(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === "https:" || loopbackHosts.includes(hostname.replace(/^\[|\]$/g, ""));
}

/** The host is fixed: placeholders are allowed in path and query only. */
export function isTileTemplate(value: string): boolean {
  if (!["{z}", "{x}", "{y}"].every((place) => value.includes(place))) return false;
  if (!URL.canParse(value)) return false;
  const { protocol, host, username, hash } = new URL(value);
  return ["https:", "http:"].includes(protocol) && !/[{}%]/.test(host) && username === "" && hash === "";
}

export function isSmtpUrl(value: string): boolean {
  return URL.canParse(value) && ["smtp:", "smtps:"].includes(new URL(value).protocol);
}

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
}

function isClamdUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, port, pathname } = new URL(value);
  if (protocol === "unix:") return value.startsWith("unix:///") && pathname.length > 1;
  return protocol === "tcp:" && hostname !== "" && port !== "" && /^\/?$/.test(pathname);
}

function clamdAddress(value: string): { host: string; port: number } | { path: string } {
  const { protocol, hostname, port, pathname } = new URL(value);
  if (protocol === "unix:") return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

export const clamdUrl = z
  .string()
  .refine(isClamdUrl, "must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl")
  .transform(clamdAddress)
  .optional();

export function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  if (protocol === "unix:") return value.startsWith("unix:///") && pathname.length > 1;
  return ["redis:", "rediss:"].includes(protocol) && hostname !== "" && /^(\/\d{0,4})?$/.test(pathname);
}

/** Parses headers in OpenTelemetry's format, "name=value,other=value", with percent-encoded values; null when invalid. */
export function readHeaderList(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const part of text.split(",").map((one) => one.trim())) {
    const [, name, value] = /^([A-Za-z0-9-]{1,100}) *= *([^\s,]{1,1000})$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return null;
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return headers;
}

/** TRUST_PROXY: "off", a number of proxies, or a comma-separated list of their addresses. */
export const trustProxy = z
  .string()
  .default("off")
  .transform((value, context): false | number | string[] => {
    if (value === "off" || value === "0") return false;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const addresses = value.split(",").map((address) => address.trim());
    if (addresses.every((address) => address === "loopback" || isIP(address.split("/")[0] ?? "") > 0)) return addresses;
    context.addIssue({ code: "custom", message: "must be off, a number of proxies, or a list of their addresses" });
    return z.NEVER;
  });

/** OUTBOUND_HOSTS: hosts separated by commas; "*.example.org" is every host below example.org. */
export const hostList = z
  .string()
  .regex(/^\s*(\*\.)?[\w.-]+(\s*,\s*(\*\.)?[\w.-]+)*\s*$/, "must be a list of hosts, such as feeds.example.com,*.example.org")
  .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()));

/** SEARCH_URL: a table of a search engine; what names it is part of statements. */
export const searchUrl = z
  .string()
  .regex(
    /^mysql:\/\/[^/?#\s]+(\/[a-z_]\w*)?(\?(cluster|read)=[a-z_]\w*(&(cluster|read)=[a-z_]\w*)?)?$/i,
    "must be an address such as mysql://host:9306/dayworks",
  )
  .optional();
