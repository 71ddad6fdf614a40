import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Link, type LinkProps } from "./link.tsx";

/** Primary is site orange: one to a screen. */
export type ButtonKind = "primary" | "secondary" | "quiet";

export function buttonClass(kind: ButtonKind, extra = ""): string {
  return `${styles.button} ${styles[kind]} ${extra}`.trim();
}

export function Button({ kind = "secondary", type = "button", className, ...rest }: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}

export function ButtonLink({ kind = "secondary", className, ...rest }: LinkProps & { kind?: ButtonKind }) {
  return <Link className={buttonClass(kind, className)} {...rest} />;
}
