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
