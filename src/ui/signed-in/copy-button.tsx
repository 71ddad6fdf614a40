import { useState } from "react";
import { Button } from "#src/ui/button.tsx";

/** Copies a text that is also to be seen beside it, and says whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [message, setMessage] = useState("");
  const copy = () =>
    // Without a secure origin there is no clipboard at all.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(
      () => setMessage("Copied"),
      () => setMessage("Select the text and copy it yourself: this browser did not allow it."),
    );
  return (
    <>
      <Button onClick={copy}>{label}</Button>
      <span role="status">{message}</span>
    </>
  );
}
