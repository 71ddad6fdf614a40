import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Job } from "./job.types.ts";
import { tilesAround } from "./map-tiles.ts";
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
    <section aria-labelledby="where" className={styles.map}>
      <SectionHeading id="where">Where it is</SectionHeading>
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
    </section>
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
