/** Under what every browser takes in one beacon, whatever the letters weigh. */
const mostBytes = 60_000;
const mostEvents = 200;
const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

export interface BeaconHead {
  v: 1;
  release: string;
  session: string;
  /** Where not every visit is measured. */
  share?: string;
  isSignedIn: boolean;
}

/** One beacon with as many of the newest events as fit, and how many of the oldest do not. */
export function packBeacon(head: BeaconHead, events: readonly object[]): string {
  const texts: string[] = [];
  // Room for the number of those left out and for what stands around the events.
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
