import type { DescribedCall } from "#server/http/operations/operation.ts";

/** What most people come for stands first, what they meet on the way last; the rest between, by name. */
const first = ["Jobs", "Companies", "Places and maps", "Vocabularies"];
const last = ["Signing in", "Batches", "About the API"];
const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The calls group by group, and by address within a group. */
export function inReadingOrder(calls: readonly DescribedCall[]): readonly DescribedCall[] {
  return [...calls].sort(
    (one, other) =>
      rankOf(one.tag) - rankOf(other.tag) ||
      one.tag.localeCompare(other.tag) ||
      one.path.localeCompare(other.path) ||
      methods.indexOf(one.method) - methods.indexOf(other.method),
  );
}

function rankOf(tag: string): number {
  if (first.includes(tag)) return first.indexOf(tag);
  return last.includes(tag) ? first.length + 1 + last.indexOf(tag) : first.length;
}
