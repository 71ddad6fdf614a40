import type { ErrorGroupState } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { changeParameters } from "../parts/console-filters.ts";

export const stateWords: Readonly<Record<ErrorGroupState, string>> = {
  open: "Open",
  regressed: "Regressed",
  ignored: "Ignored",
  resolved: "Resolved",
};
export const stateTones = { open: "warn", regressed: "bad", ignored: "plain", resolved: "good" } as const;

/** Returns the search in the address, such as "is:unresolved release:latest"; "" for none. */
export const readQuery = (search: URLSearchParams): string => (search.get("q") ?? "").trim();

/** Returns the address of this tab with some parameters changed. */
export const errorsHref = (search: URLSearchParams, change: Readonly<Record<string, string | null>>): string =>
  paths.opsTab("errors", changeParameters(search, change));
