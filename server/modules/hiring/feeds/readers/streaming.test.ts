import { describe, expect, it } from "vitest";
import { sizeOfRun } from "#tests/fixtures/size-of-run.ts";
import { openFeed } from "./open-feed.ts";

// Takes about 1 s; the full run, with feeds of 50 MB, about 10 s.

const advertsPerFeed = sizeOfRun({ daily: 5000, full: 50_000 });
const words = "Price, let and settle building work for clients across the region under JCT and NEC4. ".repeat(12);

async function* generate(head: string, tail: string, element: (index: number) => string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  for (let from = 0; from < advertsPerFeed; from += 50) {
    yield Buffer.from(Array.from({ length: 50 }, (_, index) => element(from + index)).join(""));
  }
  yield Buffer.from(tail);
}

/** About 1 KB an advert. Counts the characters held, as process memory is unreliable in a test. */
const feeds = {
  xml: () =>
    generate("<source>", "</source>", (index) => `<job><title>QS ${index}</title><description><![CDATA[${words}]]></description></job>`),
  json: () => generate('{"data":{"jobs":[', "]}}", (index) => `${index === 0 ? "" : ","}{"title":"QS ${index}","description":"${words}"}`),
  lines: () => generate("", "", (index) => `{"title":"QS ${index}","description":"${words}"}\n`),
  csv: () => generate("title,company,description\n", "", (index) => `QS ${index},Oak,"${words}"\n`),
};

describe("a feed of many megabytes", () => {
  it.each(Object.keys(feeds) as (keyof typeof feeds)[])(
    "is read as %s an advert at a time",
    async (kind) => {
      const feed = await openFeed(feeds[kind]());
      let count = 0;
      for await (const advert of feed.adverts) if (advert.title === `QS ${count}`) count++;
      expect(count).toBe(advertsPerFeed);
      expect(feed.meter.unpackedBytes).toBeGreaterThan(1000 * advertsPerFeed);
      expect(feed.meter.peakHeldChars).toBeLessThan(200_000);
      expect(feed.meter.peakHeldChars).toBeGreaterThan(500);
    },
    60_000,
  );
});
