import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";

type Vocabulary = keyof Outputs["site"]["mergedValues"];
const freshForMs = 60_000;

/** Returns a filter that removes merged values of a vocabulary from a list, except those the form already has. */
export function useUnmergedOptions() {
  const { data } = trpc.site.mergedValues.useQuery(undefined, { staleTime: freshForMs, refetchOnWindowFocus: false });
  return <T extends { value: string }>(vocabulary: Vocabulary, options: readonly T[], held: readonly unknown[] = []): readonly T[] => {
    const merged = data?.[vocabulary];
    return merged ? options.filter(({ value }) => !merged.includes(value) || held.includes(value)) : options;
  };
}
