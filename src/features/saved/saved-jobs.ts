import { useMemo, useSyncExternalStore } from "react";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { createStored } from "#src/lib/stored.ts";
import { trpc } from "#src/trpc/client.ts";

export interface SavedJobs {
  ids: ReadonlySet<number>;
  /** Kept in a jobseeker's account, or by a visitor on this device. */
  keptIn: "account" | "device";
  /** Where what is saved is changed: asked for once for all adverts of a list. */
  cache: ReturnType<typeof trpc.useUtils>;
}

const none: readonly number[] = [];

/** Adverts that a visitor saved here, newest first, until an account takes them over. */
export const savedOnDevice = createStored<readonly number[]>("savedJobs", (value) =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : none,
);

/** Saved adverts of whoever is here; null for people who do not look for work. None until hydration is over. */
export function useSavedJobs(): SavedJobs | null {
  const role = useLikelyRole();
  const cache = trpc.useUtils();
  const isOwn = role === "jobseeker";
  const { data } = trpc.saved.ids.useQuery(undefined, { enabled: isOwn });
  const here = useSyncExternalStore(savedOnDevice.subscribe, savedOnDevice.get, () => none);
  const ids = useMemo(() => new Set(isOwn ? data : here), [isOwn, data, here]);
  if (role !== null && !isOwn) return null;
  return { ids, keptIn: isOwn ? "account" : "device", cache };
}
