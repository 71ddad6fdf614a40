import { useMemo, useSyncExternalStore } from "react";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { createStored } from "#src/lib/stored.ts";
import { trpc } from "#src/trpc/client.ts";

export interface SavedJobs {
  ids: ReadonlySet<number>;
  /** Stored in a jobseeker's account, or on this device for a visitor. */
  storedIn: "account" | "device";
  /** The cache to update: obtained once for all adverts of a list. */
  cache: ReturnType<typeof trpc.useUtils>;
}

const none: readonly number[] = [];

/** Adverts that a visitor saved on this device, newest first, until an account takes them over. */
export const savedOnDevice = createStored<readonly number[]>("savedJobs", (value) =>
  Array.isArray(value) ? value.filter((id) => Number.isInteger(id)) : none,
);

/** Returns the user's saved adverts; null for users who are not jobseekers or visitors. Empty until hydration is over. */
export function useSavedJobs(): SavedJobs | null {
  const role = useLikelyRole();
  const cache = trpc.useUtils();
  const isOwn = role === "jobseeker";
  const { data } = trpc.saved.ids.useQuery(undefined, { enabled: isOwn });
  const here = useSyncExternalStore(savedOnDevice.subscribe, savedOnDevice.get, () => none);
  const ids = useMemo(() => new Set(isOwn ? data : here), [isOwn, data, here]);
  if (role !== null && !isOwn) return null;
  return { ids, storedIn: isOwn ? "account" : "device", cache };
}
