import { limits } from "#db/values.ts";
import { countEvent } from "#src/analytics/count.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import type { trpc } from "#src/trpc/client.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { type SavedJobs, savedOnDevice } from "./saved-jobs.ts";

type Cache = ReturnType<typeof trpc.useUtils>;

interface SaveChange {
  id: number;
  title: string;
  storedIn: SavedJobs["storedIn"];
  isWanted: boolean;
}

const undoMs = 10_000;
/** One queue per advert: repeated clicks reach the server in order. */
const tails = new Map<number, Promise<void>>();

/** Saves or unsaves an advert, optimistically; reverted on failure. A message offers to undo it. */
export function setSaved(cache: Cache, wish: SaveChange): Promise<void> {
  if (wish.storedIn === "device") return Promise.resolve(setOnDevice(cache, wish));
  const tail = (tails.get(wish.id) ?? Promise.resolve()).then(() => setInAccount(cache, wish));
  tails.set(wish.id, tail);
  return tail;
}

function setOnDevice(cache: Cache, wish: SaveChange): void {
  const ids = savedOnDevice.get();
  if (wish.isWanted && ids.length >= limits.savedJobsMergedAtOnce) {
    const text = `${limits.savedJobsMergedAtOnce} jobs can be saved without an account. Sign in to save more.`;
    showToast({ title: "Not saved", text, tone: "destructive" });
    return;
  }
  savedOnDevice.set(applyChange(ids, wish));
  showSavedToast(cache, wish);
}

async function setInAccount(cache: Cache, wish: SaveChange): Promise<void> {
  const { client, saved } = cache;
  const show = (shown: SaveChange) => saved.ids.setData(undefined, (ids) => ids && applyChange(ids, shown));
  try {
    await saved.ids.ensureData();
    await saved.ids.cancel();
    show(wish);
    await client.saved[wish.isWanted ? "save" : "remove"].mutate({ jobId: wish.id });
    showSavedToast(cache, wish);
    void saved.list.invalidate();
  } catch (error) {
    show({ ...wish, isWanted: !wish.isWanted });
    showToast({ title: wish.isWanted ? "Not saved" : "Still saved", text: refusalOf(error).message, tone: "destructive" });
    void saved.ids.invalidate();
  }
}

const applyChange = (ids: readonly number[], { id, isWanted }: SaveChange): number[] => {
  const others = ids.filter((each) => each !== id);
  return isWanted ? [id, ...others] : others;
};

function showSavedToast(cache: Cache, wish: SaveChange): void {
  const { id, title, storedIn, isWanted } = wish;
  if (isWanted) countEvent({ eventType: "job_save", entityType: "job", entityId: id });
  const where = storedIn === "device" && isWanted ? ", on this device. Sign in to move it to your account" : "";
  showToast({
    title: isWanted ? "Saved" : "No longer saved",
    text: `${title}${where}.`,
    durationMs: undoMs,
    action: { label: "Undo", act: () => void setSaved(cache, { ...wish, isWanted: !isWanted }) },
  });
}
