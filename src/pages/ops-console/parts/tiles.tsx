import type { ReactNode } from "react";
import styles from "./tiles.module.css";

export const Tiles = ({ children }: { children: ReactNode }) => <dl className={styles.tiles}>{children}</dl>;

export const Tile = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
