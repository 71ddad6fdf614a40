import { expect, test } from "vitest";
import { tilesAround } from "./place-map.tsx";

const leeds = { lat: 53.7965, lng: -1.5478 };
const inverness = { lat: 57.4791, lng: -4.224 };

test("one spot stands in the middle, and the tiles cover the whole picture", () => {
  const { tiles, points, width, height } = tilesAround([leeds]);
  expect(points).toEqual([{ x: width / 2, y: height / 2 }]);
  // Tile 507/330 of zoom 10 holds Leeds, as any slippy map shows.
  expect(tiles.map(({ href }) => href)).toContain("/api/maps/10/507/330");
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(width);
  expect(Math.min(...tiles.map(({ y }) => y))).toBeLessThanOrEqual(0);
  expect(Math.max(...tiles.map(({ y, size }) => y + size))).toBeGreaterThanOrEqual(height);
});

test("two spots far apart are both on the picture, at a smaller zoom", () => {
  const { points, width, height, tiles } = tilesAround([leeds, inverness]);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(height);
  }
  expect(points[0]?.y).toBeGreaterThan(points[1]?.y ?? 0);
  expect(tiles[0]?.href).not.toContain("/api/maps/10/");
});
