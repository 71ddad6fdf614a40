import { limits } from "#db/values.ts";
import { counted } from "#src/lib/money.ts";
import type { trpc } from "#src/trpc/client.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { noTastes, tastesOnDevice } from "./tastes.ts";

let isUnderWay = false;

/** Moves adverts and employers that a visitor hid on this device to the jobseeker's account at sign-in, once. */
export async function mergeDeviceTastes({ client, tastes }: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const stored = tastesOnDevice.get();
  if (isUnderWay || stored.jobIds.length + stored.employers.length + stored.fewer.length === 0) return;
  isUnderWay = true;
  const most = limits.tastesMergedAtOnce;
  try {
    const { added } = await client.tastes.merge.mutate({
      jobIds: stored.jobIds.slice(0, most),
      employers: stored.employers.slice(0, most),
      fewer: stored.fewer.slice(0, most),
    });
    tastesOnDevice.set(noTastes);
    await tastes.invalidate();
    if (added > 0) showToast({ title: `${counted(added, "choice")} of what to hide added to your account`, durationMs: 10_000 });
  } finally {
    isUnderWay = false;
  }
}
