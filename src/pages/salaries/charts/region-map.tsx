import { type PayFilterState, paths } from "#server/addresses/paths.ts";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { middleOf, type PayGroups } from "../group-section.tsx";
import { axisPounds, typicalRange } from "../pay-words.ts";
import styles from "./charts.module.css";
import tileStyles from "./tile-map.module.css";

/** Column and row of each region and nation, roughly where it is. */
const tilePlaces: Readonly<Record<string, readonly [column: number, row: number]>> = {
  Scotland: [2, 1],
  "Northern Ireland": [1, 2],
  "North West": [2, 2],
  "North East": [3, 1],
  "Yorkshire and The Humber": [3, 2],
  Wales: [1, 3],
  "West Midlands": [2, 3],
  "East Midlands": [3, 3],
  "East of England": [4, 3],
  "South West": [2, 4],
  "South East": [3, 4],
  London: [4, 4],
};

interface RegionMapProps {
  groups: PayGroups;
  within: Partial<PayFilterState>;
}

const shadeCount = 5;

/**
 * The twelve regions and nations as tiles of one size with their typical pay; the darker, the more. Each has its figure, so that no colour
 * need be read, and leads to its own figures.
 */
export function RegionMap({ groups: { rows }, within }: RegionMapProps) {
  const byLabel = new Map(rows.map((row) => [row.label, row]));
  const middles = rows.flatMap(({ label, figure }) => (figure && label in tilePlaces ? middleOf(figure) : []));
  const [least, most] = [Math.min(...middles), Math.max(...middles)];
  const width = (most - least) / shadeCount || 1;
  return (
    <div>
      <p className={styles.key}>Median “From” to median “To” in each region and nation, roughly where it is on the map.</p>
      <div>
        <ul className={tileStyles.map}>
          {Object.entries(tilePlaces).map(([label, [column, row]]) => {
            const { figure = null, adverts = 0, value = label } = byLabel.get(label) ?? {};
            const shade = figure ? Math.min(shadeCount, 1 + Math.floor((middleOf(figure) - least) / width)) : 0;
            return (
              <li key={label} className={tileStyles.tile} data-column={column} data-row={row} data-shade={shade}>
                <span className={tileStyles.name}>
                  {figure ? <Link href={paths.salaryDatabase({ ...within, location: value })}>{label}</Link> : label}
                </span>
                <strong>{figure ? shortRange(typicalRange(figure)) : "Too few"}</strong>
                <span>{`n = ${formatCount(adverts)}`}</span>
              </li>
            );
          })}
        </ul>
        {middles.length > 1 && (
          <p className={tileStyles.legend}>
            Middle of the typical range: {axisPoundsRounded(least)}
            <span className={tileStyles.steps} aria-hidden="true">
              {Array.from({ length: shadeCount }, (_, at) => (
                <span key={axisPoundsRounded(least + at * width)} className={tileStyles.step} data-shade={at + 1} />
              ))}
            </span>
            {axisPoundsRounded(most)}
          </p>
        )}
      </div>
    </div>
  );
}

const axisPoundsRounded = (pence: number): string =>
  axisPounds(pence >= 1_000_000 ? Math.round(pence / 100_000) * 100_000 : Math.round(pence / 100) * 100);

/** Shortens thousands: "£58,000–£65,000" to "£58k–£65k"; day rates stay. */
export const shortRange = (range: string): string =>
  range.replaceAll(/£([\d,]+)/g, (amount, digits: string) => {
    const whole = Number(digits.replaceAll(",", ""));
    return whole < 10_000 ? amount : `£${Math.round(whole / 1000)}k`;
  });
