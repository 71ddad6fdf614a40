import type { ReactNode } from "react";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { type ButtonKind, buttonClass } from "#src/ui/button.tsx";
import styles from "./form.module.css";
import type { Submission } from "./submission.ts";

/** Says what happens, and while it happens that it does. Keeps focus meanwhile. */
export function SubmitButton({
  submission,
  kind = "primary",
  sending,
  children,
}: {
  submission: Submission;
  kind?: ButtonKind;
  /** "Signing in" */
  sending: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    // Until script has taken the form over, sending it would leave the page.
    <button
      type="submit"
      className={buttonClass(kind, styles.submit)}
      disabled={!isHydrated}
      aria-disabled={submission.isSending || undefined}
    >
      {submission.isSending ? `${sending}…` : children}
    </button>
  );
}
