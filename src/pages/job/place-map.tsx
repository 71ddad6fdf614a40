import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import type { Job } from "./job.types.ts";
import styles from "./pictures.module.css";
import { ukMap } from "./uk-map.ts";

interface Spot {
  kind: "site" | "office";
  label: string;
  lat: number;
  lng: number;
}

const kindWords: Record<Spot["kind"], string> = { site: "Project site", office: "Office" };

/** Where the site and the office are: on tiles where the operator has set up a provider, otherwise on the country's outline. */
export function PlaceMap({ job }: { job: Job }) {
  const attribution = useSiteFacts()?.mapAttribution ?? null;
  const spots = (["site", "office"] as const).flatMap((kind): Spot[] => {
    const place = job[kind];
    return place?.lat != null && place.lng != null ? [{ kind, label: place.label, lat: place.lat, lng: place.lng }] : [];
  });
  if (spots.length === 0) return null;
  return (
    <Section id="where" heading="Where it is" className={styles.map}>
      <div className={attribution === null ? styles.drawn : styles.tiled}>
        {attribution === null ? <Outline spots={spots} /> : <Tiles spots={spots} />}
        <ul className={styles.key}>
          {spots.map(({ kind, label }) => (
            <li key={kind}>
              <svg viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true">
                <Mark kind={kind} />
              </svg>
              <span>
                <span className={styles.kind}>{kindWords[kind]}</span> {label}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.credit}>{attribution ?? "Boundaries: Natural Earth"}</p>
    </Section>
  );
}

/** A filled square is the site, a ring around it the office: told apart without colour, and where both are in one town. */
const Mark = ({ kind }: { kind: Spot["kind"] }) =>
  kind === "site" ? <rect className={styles.site} x="-4" y="-4" width="8" height="8" /> : <circle className={styles.office} r="8" />;

const nameOf = (spots: readonly Spot[]) => `Map: ${spots.map(({ kind, label }) => `${kindWords[kind].toLowerCase()} ${label}`).join(", ")}`;

function Outline({ spots }: { spots: readonly Spot[] }) {
  const { west, north, unitsPerLat, unitsPerLng, width, height, path } = ukMap;
  return (
    <svg className={styles.outline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={nameOf(spots)}>
      <path className={styles.land} d={path} />
      {spots.map(({ kind, lat, lng }) => {
        const [x, y] = [Math.round((lng - west) * unitsPerLng), Math.round((north - lat) * unitsPerLat)];
        return (
          <g key={kind} transform={`translate(${x} ${y}) scale(4)`}>
            <Mark kind={kind} />
          </g>
        );
      })}
    </svg>
  );
}

function Tiles({ spots }: { spots: readonly Spot[] }) {
  const { tiles, points, width, height } = tilesAround(spots);
  return (
    <svg className={styles.tiles} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={nameOf(spots)}>
      {tiles.map(({ href, x, y, size }) => (
        <image key={href} href={href} x={x} y={y} width={size} height={size} />
      ))}
      {spots.map((spot, at) => (
        <g key={spot.kind} transform={`translate(${points[at]?.x} ${points[at]?.y})`}>
          <Mark kind={spot.kind} />
        </g>
      ))}
    </svg>
  );
}

interface Coordinates {
  lat: number;
  lng: number;
}

const size = 256;
const [width, height] = [480, 320];
/** Neither a street, which no advert states, nor more than the country. */
const [deepest, shallowest] = [10, 4];
const margin = 40;

/** Web Mercator, in pixels of a zoom level. */
function pixelOf({ lat, lng }: Coordinates, zoom: number): { x: number; y: number } {
  const world = size * 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world };
}

/** Returns the tiles of a picture that shows all spots, at the deepest zoom at which they fit, and the spots' places on it. */
export function tilesAround(spots: readonly Coordinates[]) {
  const extentAt = (zoom: number) => {
    const pixels = spots.map((spot) => pixelOf(spot, zoom));
    const [xs, ys] = [pixels.map(({ x }) => x), pixels.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { pixels, spanX: right - left, spanY: bottom - top, middle: { x: (left + right) / 2, y: (top + bottom) / 2 } };
  };
  let zoom = deepest;
  while (zoom > shallowest && !isWithin(extentAt(zoom))) zoom -= 1;
  const { pixels, middle } = extentAt(zoom);
  const origin = { x: Math.round(middle.x - width / 2), y: Math.round(middle.y - height / 2) };
  const indexes = (start: number, length: number) => {
    const first = Math.floor(start / size);
    return Array.from({ length: Math.floor((start + length - 1) / size) - first + 1 }, (_, at) => first + at);
  };
  return {
    width,
    height,
    points: pixels.map(({ x, y }) => ({ x: Math.round(x - origin.x), y: Math.round(y - origin.y) })),
    tiles: indexes(origin.y, height).flatMap((row) =>
      indexes(origin.x, width).map((column) => ({
        href: `/api/maps/${zoom}/${column}/${row}`,
        x: column * size - origin.x,
        y: row * size - origin.y,
        size,
      })),
    ),
  };
}

const isWithin = ({ spanX, spanY }: { spanX: number; spanY: number }) => spanX <= width - 2 * margin && spanY <= height - 2 * margin;
