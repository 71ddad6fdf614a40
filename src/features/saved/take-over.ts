import { counted } from "#src/lib/money.ts";
import type { trpc } from "#src/trpc/client.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { savedOnDevice } from "./saved-jobs.ts";

let isUnderWay = false;

/** Moves adverts that a visitor saved on this device to the jobseeker's account at sign-in, once, and reports how many. */
export async function mergeDeviceSavedJobs({ client, saved }: ReturnType<typeof trpc.useUtils>): Promise<void> {
  const jobIds = [...savedOnDevice.get()];
  if (isUnderWay || jobIds.length === 0) return;
  isUnderWay = true;
  try {
    const { added, leftOut } = await client.saved.merge.mutate({ jobIds });
    savedOnDevice.set(savedOnDevice.get().filter((id) => !jobIds.includes(id)));
    await saved.invalidate();
    const left = leftOut > 0 ? `${counted(leftOut, "job")} could not be added: closed since, or your list is full.` : "";
    if (added + leftOut > 0) showToast({ title: `${counted(added, "job")} added to your saved jobs`, text: left, durationMs: 10_000 });
  } finally {
    isUnderWay = false;
  }
}
