import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, CancelButton } from "#src/ui/button.tsx";
import styles from "./ask-first.module.css";

interface ConfirmButtonProps {
  /** Label of the button: "Sign out". */
  label: string;
  /** Name of the item, read out after the label where several buttons have the same one. */
  about?: string;
  question: ReactNode;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
}

/** A button for an irreversible action: it asks for confirmation inline, with the item's name. */
export function ConfirmButton({ label, about, ...question }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  if (isAsking) return <Question {...question} onKeep={keep} />;
  return (
    <Button ref={button} onClick={() => setAsking(true)}>
      {label}
      {about && <span className="visually-hidden"> {about}</span>}
    </Button>
  );
}

function Question({
  question,
  confirmLabel,
  isBusy,
  onConfirm,
  onKeep,
}: Omit<ConfirmButtonProps, "label" | "about"> & { onKeep: () => void }) {
  const id = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <fieldset aria-labelledby={id} className={styles.question}>
      <p id={id}>{question}</p>
      <div className={styles.answers}>
        <Button ref={confirm} onClick={onConfirm} disabled={isBusy} aria-describedby={id} className={styles.confirm}>
          {confirmLabel}
        </Button>
        <CancelButton onClick={onKeep} />
      </div>
    </fieldset>
  );
}
