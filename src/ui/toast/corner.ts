import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import styles from "./corner.module.css";

let corner: HTMLElement | undefined;

/** Renders content in the corner of the window in a separate root, so that it survives a failure of the page. */
export function mountInCorner(content: ReactNode): void {
  if (!corner) {
    corner = document.createElement("div");
    corner.className = styles.corner ?? "";
    document.body.append(corner);
  }
  const place = document.createElement("div");
  corner.append(place);
  createRoot(place).render(content);
}
