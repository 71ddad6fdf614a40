import { type ApplicationState, applicationStates } from "#db/own-values.ts";

/** State that an address asks for; null for all. */
export function readState(search: URLSearchParams): ApplicationState | null {
  const asked = search.get("state");
  return applicationStates.find((state) => state === asked) ?? null;
}
