import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./copy-button.module.css";

/** Copies a text that is also shown beside it, and reports whether that worked. `of` identifies the text for screen readers. */
export function CopyButton({ text, label, of }: { text: string; label: string; of?: string }) {
  const [message, setMessage] = useState("");
  const copy = () =>
    // There is no clipboard API without a secure origin.
    Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(
      () => setMessage("Copied"),
      () => setMessage("Select the text and copy it yourself: this browser did not allow it."),
    );
  return (
    <>
      <Button onClick={copy}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
      <span role="status" className={styles.said}>
        {message}
      </span>
    </>
  );
}

/** A secret shown only once, in a typeface without ambiguous characters. */
export function SecretOnce({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <ul aria-label={label} className={styles.secret}>
      {lines.map((line) => (
        <li key={line}>
          <code translate="no">{line}</code>
        </li>
      ))}
    </ul>
  );
}
