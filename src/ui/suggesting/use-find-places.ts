import { trpc } from "#src/trpc/client.ts";
import type { Suggestion } from "./suggest-field.tsx";

/** Finds places by prefix; the value is the place's slug. */
export function usePlaceSuggestions(): (prefix: string) => Promise<readonly Suggestion[]> {
  const { places } = trpc.useUtils();
  return async (prefix) => (await places.suggest.fetch({ prefix })).map(({ slug, label }) => ({ value: slug, label }));
}

/** Finds firms of the directory by name; a suggestion's value is the firm's slug. */
export function useFirmSuggestions() {
  const cache = trpc.useUtils().companies.directory;
  return async (q: string) => {
    const { items } = await cache.fetch({ q, sector: "", employerType: "", region: "", isHiring: false, page: 1 });
    return items.map(({ slug, name }) => ({ value: slug, label: name }));
  };
}
