import { type WorkKind, workKinds } from "#db/work-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readPage } from "#src/features/dashboard/read-page.ts";
import { readWords } from "#src/features/dashboard/read-words.ts";

/** What an address asks of the list: its filter, its page and the case that is open. */
export interface WorkQuery {
  kind: WorkKind | null;
  owner: string | null;
  isOverTarget: boolean;
  /** Words of what a case is called; "" for none. */
  q: string;
  page: number;
  opened: { kind: WorkKind; subject: string } | null;
}

export function readWorkQuery(search: URLSearchParams): WorkQuery {
  const owner = search.get("owner") ?? "";
  const [kind, ...subject] = (search.get("case") ?? "").split(":");
  const opened = workKinds.find((each) => each === kind);
  return {
    kind: workKinds.find((each) => each === search.get("kind")) ?? null,
    owner: /^(?:mine|free|[A-Za-z0-9_-]{22})$/.test(owner) ? owner : null,
    isOverTarget: search.get("late") === "1",
    q: readWords(search),
    page: readPage(search),
    opened: opened && subject.length > 0 ? { kind: opened, subject: subject.join(":") } : null,
  };
}

export function workHref({ kind, owner, isOverTarget, q, page, opened }: WorkQuery): string {
  return paths.adminTab("work", {
    ...(kind && { kind }),
    ...(owner && { owner }),
    ...(isOverTarget && { late: "1" }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(opened && { case: `${opened.kind}:${opened.subject}` }),
  });
}
