import { lookup as dnsLookup } from "node:dns";
import { BlockList, isIP, isIPv4, type LookupFunction } from "node:net";
import type { Network } from "../services/outside.types.ts";

const closed = new BlockList();
const closedV4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Non-public ranges inside 2000::/3, which contains all public addresses: tunnels to IPv4, documentation and benchmarks. */
const closedV6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
for (const [address, prefix] of closedV4) closed.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of closedV6) closed.addSubnet(address, prefix, "ipv6");
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");

/**
 * Checks whether an IP address is on the public internet: not private, loopback, link-local, shared, multicast, mapped, translated or
 * reserved.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 0) return false;
  if (isIPv4(plain)) return !closed.check(plain, "ipv4");
  return globalV6.check(plain, "ipv6") && !closed.check(plain, "ipv6");
}

let allowedHosts: readonly string[] | null = null;

/**
 * Limits this process's connections to addresses that people choose (feeds, webhooks, files and links) to some hosts of the public internet;
 * "*.example.com" means every host below example.com. Null: all hosts.
 */
export function limitOutboundHosts(hosts: readonly string[] | null): void {
  allowedHosts = hosts;
}

function isAllowedHost(hostname: string): boolean {
  if (allowedHosts === null) return true;
  const host = hostname.replace(/\.$/, "").toLowerCase();
  return allowedHosts.some((allowed) => (allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) : host === allowed));
}

export const publicInternet: Network = {
  isAllowedHost,
  isAllowedAddress: isPublicAddress,
  ports: [80, 443],
  resolve: (hostname) =>
    new Promise((done, failed) => {
      dnsLookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? failed(error) : done(addresses)));
    }),
};

/** Returns why an address must not be fetched, or null. Literal IP addresses are checked here, because they are never looked up. */
export function refuseAddress(address: string, network: Network): string | null {
  if (!URL.canParse(address)) return "That is not a web address.";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "Only http and https addresses are fetched.";
  if (url.username || url.password) return "An address with a user name or password in it is not fetched.";
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (!network.ports.includes(port)) return `Only ports ${network.ports.join(" and ")} are fetched from, not ${port}.`;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0 && !network.isAllowedAddress(host)) return `${url.hostname} is not an address of the public internet.`;
  if (network.isAllowedHost?.(host) === false) return `${url.hostname} is not among the hosts that this site connects to.`;
  return null;
}

/** A host name that resolves to an address the network does not allow. */
export class ForbiddenAddressError extends Error {}

/** Returns a lookup function that resolves a name and passes on its addresses only when all of them are allowed. */
export function guardedLookup(network: Network): LookupFunction {
  return (hostname, options, callback) => {
    network.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const isClosed = addresses.some(({ address }) => !network.isAllowedAddress(address));
        if (!first || isClosed) callback(new ForbiddenAddressError(`${hostname} does not lead to the public internet only.`), "", 4);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 4),
    );
  };
}

/** Returns a plain explanation of a connection failure, for the user who configured it. */
export function explainConnectionFailure(error: unknown): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === "AbortError" || name === "TimeoutError") return "it took too long or was stopped";
  if (message === "silence") return "it did not answer in time";
  const known: Record<string, string> = {
    ENOTFOUND: "there is no such host",
    ECONNREFUSED: "it refuses the connection",
    ECONNRESET: "it closed the connection",
    ETIMEDOUT: "it did not answer in time",
    CERT_HAS_EXPIRED: "its certificate has expired",
  };
  return known[code ?? ""] ?? "the connection failed";
}
