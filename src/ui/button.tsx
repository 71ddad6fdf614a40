import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";
import { Link, type LinkProps } from "./link.tsx";

/** Primary is site orange: one per screen. */
export type ButtonKind = "primary" | "secondary" | "quiet";

export function buttonClass(kind: ButtonKind, extra = ""): string {
  return `${styles.button} ${styles[kind]} ${extra}`.trim();
}

/** A disabled button keeps focus: it is often disabled only while its own action runs. */
export function Button({
  kind = "secondary",
  type = "button",
  className,
  disabled,
  onClick,
  ...rest
}: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return (
    <button
      type={type}
      className={buttonClass(kind, className)}
      aria-disabled={disabled || undefined}
      onClick={disabled ? preventClick : onClick}
      {...rest}
    />
  );
}

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button kind="quiet" onClick={onClick}>
    Cancel
  </Button>
);

const preventClick = (event: MouseEvent) => event.preventDefault();

export function ButtonLink({ kind = "secondary", className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />;
}
