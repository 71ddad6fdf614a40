import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Draws the outline of the United Kingdom for the map of an advert, as one SVG path of a few kB, from Natural Earth's boundaries at
 * 1:10m (public domain) in the package world-atlas (ISC). Run it after an update of that package: `npm run uk-outline:build`.
 */

type Point = [x: number, y: number];
interface Topology {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { countries: { geometries: { id?: string; type: string; arcs: number[][][] }[] } };
}

const unitedKingdom = "826";
/** In units of the drawing, a hundred to a degree of latitude: what is nearer to the line, or smaller, is left out. */
const tolerance = 3;
const leastArea = 15;
/** Equirectangular: a degree of longitude is drawn as long as it is at 55° north, the middle of the country. */
const frame = { west: -8.7, north: 60.95, unitsPerLat: 100, unitsPerLng: 57.36, width: 620, height: 1120 };

const require = createRequire(import.meta.url);
const { arcs, transform, objects } = JSON.parse(readFileSync(require.resolve("world-atlas/countries-10m.json"), "utf8")) as Topology;

/** Coordinates of an arc, which are stored as steps from one point to the next; a negative index means the arc backwards. */
function pointsOf(index: number): Point[] {
  let [x, y] = [0, 0];
  const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    const lat = y * transform.scale[1] + transform.translate[1];
    const lng = x * transform.scale[0] + transform.translate[0];
    return [(lng - frame.west) * frame.unitsPerLng, (frame.north - lat) * frame.unitsPerLat];
  });
  return index < 0 ? points.reverse() : points;
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Douglas-Peucker: the fewest points that leave no other further from the line than the tolerance. */
function simplify(points: Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  if (points.length < 3 || !first || !last) return points;
  let [farthest, at] = [0, 0];
  for (const [index, point] of points.entries()) {
    const away = distance(point, first, last);
    if (away > farthest) [farthest, at] = [away, index];
  }
  if (farthest <= tolerance) return [first, last];
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))];
}

const areaOf = (ring: Point[]) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );

function pathOf(ring: Point[]): string {
  const half = Math.floor(ring.length / 2);
  const corners = [...simplify(ring.slice(0, half + 1)).slice(0, -1), ...simplify(ring.slice(half)).slice(0, -1)];
  let before: Point = [0, 0];
  const steps = corners.map(([x, y]) => {
    const point: Point = [Math.round(x), Math.round(y)];
    const step = `${point[0] - before[0]} ${point[1] - before[1]}`;
    before = point;
    return step;
  });
  const [start, ...rest] = steps;
  return `M${start}l${rest.join(" ").replaceAll(" -", "-")}z`;
}

const country = objects.countries.geometries.find(({ id }) => id === unitedKingdom);
if (country?.type !== "MultiPolygon") throw new Error("world-atlas has no United Kingdom.");
const rings = country.arcs.map(([outer = []]) => outer.flatMap((index) => pointsOf(index).slice(0, -1)));
const drawn = rings.filter((ring) => areaOf(ring) > leastArea).map(pathOf);
const content = `/** Made by scripts/build-uk-outline.ts from Natural Earth’s boundaries (public domain): do not edit. Units are those of the path. */
export const ukMap = {
  west: ${frame.west},
  north: ${frame.north},
  unitsPerLat: ${frame.unitsPerLat},
  unitsPerLng: ${frame.unitsPerLng},
  width: ${frame.width},
  height: ${frame.height},
  path: "${drawn.join("")}",
};
`;
writeFileSync(new URL("../src/pages/job/uk-map.ts", import.meta.url), content);
console.log(`${drawn.length} islands, ${drawn.join("").length} characters`);
