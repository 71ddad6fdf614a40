import { isIPv6 } from "node:net";

/** Returns a client's rate limit key: its IPv4 address, or its /64 network of IPv6, which one household or server gets. */
export function clientKey(ip: string): string {
  const address = ip.split("%")[0] ?? "";
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // The URL parser normalises every spelling of an address, and turns a dotted end into two groups.
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

const groupsOf = (text: string): string[] => (text === "" ? [] : text.split(":"));
