import { lookup as dnsLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { Network } from "#server/kernel/services/outside.types.ts";
import { isPublicAddress } from "./public-address.ts";

export const publicInternet: Network = {
  isAllowedAddress: isPublicAddress,
  ports: [80, 443],
  resolve: (hostname) =>
    new Promise((done, failed) => {
      dnsLookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? failed(error) : done(addresses)));
    }),
};

/** Why an address must not be fetched, or null. Addresses written as numbers are judged here, because they are never looked up. */
export function refuseAddress(address: string, network: Network): string | null {
  if (!URL.canParse(address)) return "That is not a web address.";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "Only http and https addresses are fetched.";
  if (url.username || url.password) return "An address with a user name or password in it is not fetched.";
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (!network.ports.includes(port)) return `Only ports ${network.ports.join(" and ")} are fetched from, not ${port}.`;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0 && !network.isAllowedAddress(host)) return `${url.hostname} is not an address of the public internet.`;
  return null;
}

/** A name that leads somewhere else than the network allows. */
export class ClosedAddress extends Error {}

/** Resolves a name and passes on its addresses only when every one of them may be spoken to. */
export function judgedLookup(network: Network): LookupFunction {
  return (hostname, options, callback) => {
    network.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const isClosed = addresses.some(({ address }) => !network.isAllowedAddress(address));
        if (!first || isClosed) callback(new ClosedAddress(`${hostname} does not lead to the public internet only.`), "", 4);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 4),
    );
  };
}

/** What went wrong with a connection, in words for whoever set it up. */
export function plainFault(error: unknown): string {
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
