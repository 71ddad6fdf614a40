import { trpc } from "#src/trpc/client.ts";
import type { Suggestion } from "./suggest-field.tsx";

/** Finds places by prefix; the value is the place's slug. */
export function usePlaceSuggestions(): (prefix: string) => Promise<readonly Suggestion[]> {
  const { places } = trpc.useUtils();
  return async (prefix) => (await places.suggest.fetch({ prefix })).map(({ slug, label }) => ({ value: slug, label }));
}
