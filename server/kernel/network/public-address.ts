import { BlockList, isIP, isIPv4 } from "node:net";

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
/** Inside 2000::/3, which is all that is public: tunnels to IPv4, documentation and benchmarks. */
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

/** Whether an IP address is one of the public internet: not private, loopback, link-local, shared, multicast, mapped, translated or reserved. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  if (isIP(plain) === 0) return false;
  if (isIPv4(plain)) return !closed.check(plain, "ipv4");
  return globalV6.check(plain, "ipv6") && !closed.check(plain, "ipv6");
}
