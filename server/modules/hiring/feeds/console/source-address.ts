import { publicInternet, refuseAddress } from "#server/kernel/network/public-network.ts";

const secureInternet = { ...publicInternet, ports: [443] };

/** Whether adverts of this place were brought in from a file of the server's own, or by a plain http address, before. */
export const isFetched = (location: string): boolean => URL.canParse(location) && /^https?:/.test(location);

/** Why a feed must not be read from there, or null. Where names lead is judged anew with every connection. */
export function sourceAddressFault(location: string): string | null {
  if (!URL.canParse(location) || new URL(location).protocol !== "https:") return "Give an address that begins with https://.";
  const { hostname } = new URL(location);
  if (!hostname.includes(".") && !hostname.startsWith("[")) return "Give the full name of a system on the public internet.";
  return refuseAddress(location, secureInternet);
}
