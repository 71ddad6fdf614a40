import { useMemo, useSyncExternalStore } from "react";
import type { FewerKind } from "#db/taxonomy/alert.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { createStored } from "#src/lib/stored.ts";
import { trpc } from "#src/trpc/client.ts";

export interface DeviceTastes {
  jobIds: readonly number[];
  employers: readonly string[];
  fewer: readonly { kind: FewerKind; jobId: number }[];
}
export const noTastes: DeviceTastes = { jobIds: [], employers: [], fewer: [] };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const isFewer = (value: unknown): value is DeviceTastes["fewer"][number] =>
  typeof value === "object" && value !== null && "kind" in value && "jobId" in value && Number.isInteger(value.jobId);

/** What a visitor hid on this device, until an account takes it over. */
export const tastesOnDevice = createStored<DeviceTastes>("hiddenJobs", (value) => {
  if (typeof value !== "object" || value === null) return noTastes;
  const stored = value as Partial<Record<keyof DeviceTastes, unknown>>;
  return {
    jobIds: listOf(stored.jobIds).filter((id) => Number.isInteger(id)) as number[],
    employers: listOf(stored.employers).filter((slug) => typeof slug === "string") as string[],
    fewer: listOf(stored.fewer).filter(isFewer),
  };
});

export type StoredIn = "account" | "device";

export interface Tastes {
  jobIds: ReadonlySet<number>;
  employers: ReadonlySet<string>;
  storedIn: StoredIn;
}

/** Returns what the user has hidden; null for users who are not jobseekers or visitors. */
export function useTastes(): Tastes | null {
  const role = useLikelyRole();
  const isOwn = role === "jobseeker";
  const { data } = trpc.tastes.own.useQuery(undefined, { enabled: isOwn });
  const here = useSyncExternalStore(tastesOnDevice.subscribe, tastesOnDevice.get, () => noTastes);
  return useMemo(() => {
    if (role !== null && !isOwn) return null;
    const { jobIds, employers } = isOwn ? (data ?? noTastes) : here;
    return { jobIds: new Set(jobIds), employers: new Set(employers), storedIn: isOwn ? "account" : "device" };
  }, [role, isOwn, data, here]);
}

export const isHiddenBy = ({ jobIds, employers }: Tastes, { id, company }: { id: number; company: { slug: string } }): boolean =>
  jobIds.has(id) || employers.has(company.slug);

/** The fields of an advert needed to hide it and adverts like it; cards and advert pages both have them. */
export interface Advert {
  id: number;
  title: string;
  company: { name: string; slug: string; isAgency: boolean };
  levelLabel: string;
  contractTypeLabel: string;
}
