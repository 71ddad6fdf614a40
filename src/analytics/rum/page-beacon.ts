/** Below what every browser accepts in one beacon, counted in bytes rather than characters. */
const mostBytes = 60_000;
const mostEvents = 200;
const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

export interface BeaconHead {
  v: 1;
  release: string;
  session: string;
  /** Present when visits are sampled. */
  share?: string;
  isSignedIn: boolean;
}

/** Packs as many of the newest events as fit into one beacon, with the number of older ones dropped. */
export function packBeacon(head: BeaconHead, events: readonly object[]): string {
  const texts: string[] = [];
  // Reserves room for the dropped count and the JSON around the events.
  let bytes = bytesOf(JSON.stringify({ ...head, dropped: 1e6, events: [] }));
  for (const event of events.toReversed()) {
    const text = JSON.stringify(event);
    const size = bytesOf(text) + 1;
    if (texts.length === mostEvents || bytes + size > mostBytes) break;
    bytes += size;
    texts.unshift(text);
  }
  const dropped = events.length - texts.length;
  const start = JSON.stringify({ ...head, ...(dropped > 0 && { dropped }) });
  return `${start.slice(0, -1)},"events":[${texts.join()}]}`;
}
