/** Requests sent to the site, and the baseline program they are compared with. */
export interface Subject {
  name: string;
  paths: readonly string[];
  against: "json" | "react" | "fixed";
  /** Minimum ratio of the site's throughput to the baseline's. */
  aim: number;
}

/** Words found in many adverts' bodies, none of which is parsed as a filter. */
const bodyWords = ["tender", "site", "report", "cost", "final", "team", "programme", "forecast", "client", "monthly", "work", "account"];

/** `port` is that of a running site, from which the advert ids are fetched. */
export async function subjectsOf(port: number): Promise<Subject[]> {
  const list = (await (await fetch(`http://127.0.0.1:${port}/api/jobs?limit=50`)).json()) as { items: { id: number }[] };
  const adverts = list.items.map(({ id }) => query("jobs.page", { id: String(id) }));
  const json = (name: string, ...paths: string[]): Subject => ({ name, paths, against: "json", aim: 0.8 });
  const typed = (name: string, ...paths: string[]): Subject => ({ name, paths, against: "json", aim: 0.5 });
  return [
    json("JSON list", "/api/jobs?limit=15&page=1"),
    json("JSON list, keyword", "/api/jobs?limit=15&q=senior", "/api/jobs?limit=15&q=nec4"),
    json("JSON list, unique words, set found lately", "/api/jobs?limit=15&q=senior%20-unheard#"),
    json("JSON list, unique word, none found", "/api/jobs?limit=15&q=unheard#"),
    json("JSON list, unique words, new set", ...pairsOf(bodyWords).map((pair) => `/api/jobs?limit=15&q=${pair}%20-unheard#`)),
    json("JSON list, filters and place", "/api/jobs?limit=15&contract=permanent&category=quantity-surveyor&location=Leeds&radius=25"),
    typed("tRPC count", query("search.count", "?q=senior")),
    typed("tRPC list with facets", query("search.page", "?q=senior")),
    typed("tRPC advert", ...adverts),
    { name: "list page, uncached", paths: ["/jobs?nothing=#"], against: "react", aim: 0.6 },
    { name: "keyword page, set found lately", paths: ["/jobs?q=senior%20-unheard#"], against: "react", aim: 0.6 },
    {
      name: "keyword page, new set",
      paths: pairsOf(bodyWords).map((pair) => `/jobs?q=${pair}%20-unheard#`),
      against: "react",
      aim: 0.6,
    },
    { name: "list page, cached", paths: ["/jobs"], against: "fixed", aim: 0.6 },
  ];
}

/** Returns all pairs of the words: enough that one search's result set is evicted from the cache before it recurs. */
function pairsOf(words: readonly string[]): string[] {
  return words.flatMap((word, at) => words.slice(at + 1).map((other) => `${word}%20${other}`));
}

function query(procedure: string, input: unknown): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}
