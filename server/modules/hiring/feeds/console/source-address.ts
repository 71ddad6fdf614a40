import { publicInternet, refuseAddress } from "#server/kernel/network/public-network.ts";

const secureInternet = { ...publicInternet, ports: [443] };

/** Returns whether a source is fetched by http(s), as opposed to read from a file on the server. */
export const isRemoteAddress = (location: string): boolean => URL.canParse(location) && /^https?:/.test(location);

/** Returns why a feed must not be read from an address, or null. DNS results are checked again on every connection. */
export function sourceAddressFault(location: string): string | null {
  if (!URL.canParse(location) || new URL(location).protocol !== "https:") return "Give an address that begins with https://.";
  const { hostname } = new URL(location);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return "Enter the full host name of a system on the public internet.";
  return refuseAddress(location, secureInternet);
}
