import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { runDueFeeds } from "#server/modules/hiring/feeds/feed-runner.ts";
import { fetchFeed } from "#server/modules/hiring/feeds/fetch/fetch-feed.ts";
import { loadGazetteer } from "#server/modules/market/places/gazetteer.ts";
import { inDatabase } from "./accounts.ts";

export interface FeedServer {
  /** What it sends; what follows the first part waits until `goOn` is called. */
  parts: string[];
  goOn: () => void;
  /** Runs every feed that is due from this process, whatever its address. The site under test leaves that to its tests. */
  readFeeds: () => Promise<void>;
  close: () => Promise<void>;
}

/** A feed server that can pause half way, so that a test can inspect a run in progress. */
export async function openFeedServer(): Promise<FeedServer> {
  let goOn = () => {};
  const server = createServer(async (_request, answer) => {
    const [first = "", ...rest] = opened.parts;
    answer.writeHead(200, { "content-type": "text/csv" });
    const isLetOn = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    answer.write(first);
    if (rest.length > 0) await isLetOn;
    answer.end(rest.join(""));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const network = { isAllowedAddress: (address: string) => address === "127.0.0.1", ports: [port], resolve: async () => [] };
  const opened: FeedServer = {
    parts: [],
    goOn: () => goOn(),
    readFeeds: () =>
      inDatabase(async (db) => {
        const deps = {
          ...{ db, gazetteer: await loadGazetteer(db), clock: () => new Date(), log: { info: () => {}, error: () => {} } },
          fetch: (_address: string, options: object) => fetchFeed(`http://127.0.0.1:${port}/`, { ...options, network }),
        };
        await runDueFeeds(deps, new AbortController().signal);
      }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return opened;
}
