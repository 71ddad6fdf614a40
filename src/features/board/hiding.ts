import type { FewerKind } from "#db/taxonomy/alert.ts";
import { limits } from "#db/values.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { trpc } from "#src/trpc/client.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { type StoredIn, tastesOnDevice } from "./tastes.ts";

type Cache = ReturnType<typeof trpc.useUtils>;

export type Hideable = { what: "job"; id: number; name: string } | { what: "employer"; id: string; name: string };

const undoMs = 10_000;

/** Hides or unhides an advert or an employer; updated optimistically and reverted on failure. A message offers to undo it. */
export async function setHidden(
  cache: Cache,
  subject: Hideable,
  { isHidden, storedIn }: { isHidden: boolean; storedIn: StoredIn },
): Promise<void> {
  try {
    if (storedIn === "device") hideOnDevice(subject, isHidden);
    else await hideInAccount(cache, subject, isHidden);
  } catch (error) {
    showToast({ title: isHidden ? "Not hidden" : "Still hidden", text: refusalOf(error).message, tone: "destructive" });
    return;
  }
  const where = storedIn === "device" && isHidden ? " on this device" : "";
  showToast({
    title: isHidden ? `Hidden${where}` : "Shown again",
    text:
      isHidden && subject.what === "employer"
        ? `Adverts from ${subject.name} no longer appear in your lists. They are not notified.`
        : `${subject.name}.`,
    durationMs: undoMs,
    action: { label: "Undo", act: () => void setHidden(cache, subject, { isHidden: !isHidden, storedIn: storedIn }) },
  });
}

function hideOnDevice(subject: Hideable, isHidden: boolean): void {
  const stored = tastesOnDevice.get();
  const changed = <T>(list: readonly T[], item: T) => {
    const others = list.filter((each) => each !== item);
    return isHidden ? [item, ...others].slice(0, limits.tastesMergedAtOnce) : others;
  };
  tastesOnDevice.set(
    subject.what === "job"
      ? { ...stored, jobIds: changed(stored.jobIds, subject.id) }
      : { ...stored, employers: changed(stored.employers, subject.id) },
  );
}

async function hideInAccount({ client, tastes, matches }: Cache, subject: Hideable, isHidden: boolean): Promise<void> {
  await tastes.own.cancel();
  const before = tastes.own.getData();
  const changed = <T>(list: readonly T[], item: T) => (isHidden ? [...list, item] : list.filter((each) => each !== item));
  tastes.own.setData(
    undefined,
    (current) =>
      current &&
      (subject.what === "job"
        ? { ...current, jobIds: changed(current.jobIds, subject.id) }
        : { ...current, employers: changed(current.employers, subject.id) }),
  );
  try {
    if (subject.what === "job") await client.tastes[isHidden ? "hideJob" : "showJob"].mutate({ jobId: subject.id });
    else await client.tastes[isHidden ? "hideEmployer" : "showEmployer"].mutate({ employer: subject.id });
  } catch (error) {
    tastes.own.setData(undefined, before);
    throw error;
  }
  void tastes.invalidate();
  // Marked stale without refetching: a refetch would remove the hidden advert and with it the way to restore it.
  void matches.recommended.invalidate(undefined, { refetchType: "none" });
}

/** Requests fewer adverts that share one property: recommendations and alerts leave them out, lists do not. */
export async function hideSimilar(
  cache: Cache,
  { kind, jobId, words }: { kind: FewerKind; jobId: number; words: string },
  storedIn: StoredIn,
): Promise<void> {
  if (storedIn === "device") {
    const stored = tastesOnDevice.get();
    const others = stored.fewer.filter((each) => each.kind !== kind || each.jobId !== jobId);
    tastesOnDevice.set({ ...stored, fewer: [{ kind, jobId }, ...others].slice(0, limits.tastesMergedAtOnce) });
    showFewerToast(`${words}. Kept on this device: once you sign in, recommendations and alerts leave them out.`, () =>
      tastesOnDevice.set({ ...tastesOnDevice.get(), fewer: others }),
    );
    return;
  }
  try {
    const { value } = await cache.client.tastes.askForFewer.mutate({ kind, jobId });
    const refresh = () => Promise.all([cache.tastes.invalidate(), cache.matches.recommended.invalidate()]);
    void refresh();
    showFewerToast(`${words}. Recommendations and alerts leave them out; lists still show them.`, () => {
      void cache.client.tastes.askAgain.mutate({ kind, value }).then(refresh);
    });
  } catch (error) {
    showToast({ title: "Not changed", text: refusalOf(error).message, tone: "destructive" });
  }
}

const showFewerToast = (text: string, act: () => void) =>
  showToast({ title: "Fewer like this", text, durationMs: undoMs, action: { label: "Undo", act } });

/** A hidden advert is left out of the list; one already visible on the screen is covered, so that the layout does not shift. */
export type HiddenMarks = Readonly<Record<number, "left-out" | "covered">>;
