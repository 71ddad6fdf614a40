import { paths } from "#server/addresses/paths.ts";

/** What the list of articles reads from its address. */
export interface ArticleListState {
  q: string;
  /** "" means every topic. */
  topic: string;
  page: number;
}

const lastPage = 500;

/** Reads an address of the list; anything unreadable asks for everything, and whether there is such a topic the server says. */
export function readListState(search: URLSearchParams): ArticleListState {
  const page = Number(search.get("page"));
  const text = (name: string) => (search.get(name) ?? "").trim().slice(0, 200);
  return { q: text("q"), topic: text("topic"), page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1 };
}

/** The address that shows a list. */
export function listHref({ q = "", topic = "", page = 1 }: Partial<ArticleListState>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (topic) parameters.set("topic", topic);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `${paths.articles}?${text}` : paths.articles;
}
