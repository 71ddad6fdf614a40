import { useEffect, useState } from "react";
import type { ShownToast } from "./toast-store.ts";

/** Screen readers miss what stands in a live region from its start: so the words come a moment later. */
const spokenAfterMs = 100;

/** A title need not be one, and may be. */
const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** Reads a toast out: warnings at once, the rest when there is a pause. */
export function ToastAnnouncer({ toast }: { toast: ShownToast | null }) {
  const [spokenId, setSpokenId] = useState<number | null>(null);
  const id = toast?.isOpen ? toast.id : null;
  useEffect(() => {
    const timer = setTimeout(() => setSpokenId(id), spokenAfterMs);
    return () => clearTimeout(timer);
  }, [id]);
  const words = toast && id === spokenId && id !== null ? [toast.title, toast.text].filter(Boolean).map(asSentence).join(" ") : "";
  const isUrgent = toast?.tone === "destructive";
  return (
    <>
      <div role="status" className="visually-hidden">
        {!isUrgent && words}
      </div>
      <div role="alert" className="visually-hidden">
        {isUrgent && words}
      </div>
    </>
  );
}
