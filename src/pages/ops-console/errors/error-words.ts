import type { ErrorGroupState, ErrorSide } from "#db/ops-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { changeParameters } from "../parts/console-filters.ts";

export const stateWords: Readonly<Record<ErrorGroupState, string>> = {
  open: "Open",
  regressed: "Regressed",
  ignored: "Ignored",
  resolved: "Resolved",
};
export const stateTones = { open: "warn", regressed: "bad", ignored: "plain", resolved: "good" } as const;

export const sideWords: Readonly<Record<ErrorSide, string>> = { page: "Pages", server: "Server" };

/** Returns the search in the address, such as "is:unresolved release:latest"; "" for none. */
export const readQuery = (search: URLSearchParams): string => (search.get("q") ?? "").trim();

export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= 10 ? page : 1;
};

export const readGroup = (search: URLSearchParams): string | null => {
  const group = search.get("group");
  return group !== null && /^[\w-]{22}$/.test(group) ? group : null;
};

/** Returns the address of this tab with some parameters changed. */
export const errorsHref = (search: URLSearchParams, change: Readonly<Record<string, string | null>>): string =>
  paths.opsTab("errors", changeParameters(search, change));

const reasons: Readonly<Record<string, string>> = {
  "script-error": "“Script error.” from third-party scripts",
  extension: "of browser extensions",
  "resize-observer": "ResizeObserver loops, which have no visible effect",
  machine: "from crawlers and other bots",
  "too-large": "larger than 16 KiB",
  unreadable: "not readable",
  "wrong-origin": "sent from other sites",
  "wrong-type": "of another type",
  "over-limit": "over 30 a minute from one address",
  "day-full": "over the daily limit",
  "too-many-kinds": "too many kinds at once",
};

export const reasonWords = (reason: string): string => reasons[reason] ?? reason.replaceAll("-", " ");
