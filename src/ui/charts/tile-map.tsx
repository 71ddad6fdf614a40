import type { ReactNode } from "react";
import styles from "./tile-map.module.css";

interface Tile {
  key: string;
  /** Place in the grid, from 1. */
  column: number;
  row: number;
  name: ReactNode;
  /** Null where there are too few. */
  value: number | null;
  /** The value in words, or why there is none. */
  text: string;
  /** Sample size. */
  note: string;
}

const shadeCount = 5;

interface TileMapProps {
  tiles: readonly Tile[];
  /** What the shade shows, for the legend. */
  legend: string;
  valueText: (value: number) => string;
}

/** Regions as tiles of one size, roughly where they are; the darker, the more. Each tile has its figure, so that no colour need be read. */
export function TileMap({ tiles, legend, valueText }: TileMapProps) {
  const values = tiles.flatMap(({ value }) => (value === null ? [] : [value]));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = (most - least) / shadeCount || 1;
  const shadeOf = (value: number | null) => (value === null ? 0 : Math.min(shadeCount, 1 + Math.floor((value - least) / width)));
  return (
    <div>
      <ul className={styles.map}>
        {tiles.map(({ key, column, row, name, value, text, note }) => (
          <li key={key} className={styles.tile} data-column={column} data-row={row} data-shade={shadeOf(value)}>
            <span className={styles.name}>{name}</span>
            <strong>{text}</strong>
            <span>{note}</span>
          </li>
        ))}
      </ul>
      {values.length > 1 && (
        <p className={styles.legend}>
          {legend}: {valueText(least)}
          <span className={styles.steps} aria-hidden="true">
            {Array.from({ length: shadeCount }, (_, at) => (
              <span key={valueText(least + at * width)} className={styles.step} data-shade={at + 1} />
            ))}
          </span>
          {valueText(most)}
        </p>
      )}
    </div>
  );
}
