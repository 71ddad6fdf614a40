import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import type { Point } from "#server/kernel/services/place.types.ts";
import { cleanPostcode } from "#server/text/typed-text/clean-typed.ts";

/** The file cannot be read as postcodes; the message says how to fix it. */
export class PostcodeFileError extends Error {}

export type PostcodeRow =
  | { ok: true; outward: string; area: string; inward: string | null; point: Point }
  /** `example` is the raw row, truncated. */
  | { ok: false; reason: string; example: string };

interface Columns {
  postcode: number;
  lat: number;
  lng: number;
}

const geoNamesColumns: Columns = { postcode: 1, lat: 9, lng: 10 };
const postcodeHeaders = ["pcds", "pcd8", "pcd7", "pcd", "postcode"];
const latHeaders = ["lat", "latitude"];
const lngHeaders = ["long", "lng", "lon", "longitude"];
/** Generous bounds of the United Kingdom, in degrees. */
const bounds = { latMin: 49.8, latMax: 61, lngMin: -8.8, lngMax: 1.9 };
const exampleMaxChars = 80;

/**
 * Streams the rows of a GeoNames postal file (tab-separated) or an ONS Postcode Directory (CSV with a header), plain or gzipped. Unusable
 * rows are yielded with a reason.
 * @throws PostcodeFileError when the file is of another kind
 */
export async function* readPostcodeFile(path: string): AsyncGenerator<PostcodeRow> {
  const { isGzip, delimiter } = await detectFormat(path);
  const source = createReadStream(path);
  const csv = parse({
    delimiter,
    bom: true,
    quote: delimiter === "\t" ? null : '"',
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
  const records = isGzip ? pipeline(source, createGunzip(), csv, () => {}) : pipeline(source, csv, () => {});
  let columns: Columns | null = delimiter === "\t" ? geoNamesColumns : null;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      if (columns) yield readRow(record, columns);
      else columns = readHeading(record);
    }
  } catch (error) {
    if (error instanceof PostcodeFileError) throw error;
    throw new PostcodeFileError(`The file stops being readable: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function detectFormat(path: string): Promise<{ isGzip: boolean; delimiter: "\t" | "," }> {
  const file = await open(path).catch(() => {
    throw new PostcodeFileError(`There is no readable file at ${path}.`);
  });
  const start = Buffer.alloc(4);
  try {
    await file.read(start, 0, 4, 0);
  } catch {
    throw new PostcodeFileError(`${path} is not a file.`);
  } finally {
    await file.close();
  }
  if (start[0] === 0x50 && start[1] === 0x4b) throw new PostcodeFileError("This is a .zip: unpack it and give the .txt or .csv inside.");
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  return { isGzip, delimiter: (await firstLine(path, isGzip)).includes("\t") ? "\t" : "," };
}

async function firstLine(path: string, isGzip: boolean): Promise<string> {
  const source = createReadStream(path);
  const bytes = isGzip ? pipeline(source, createGunzip(), () => {}) : source;
  let text = "";
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      text += chunk.toString("utf8");
      if (text.includes("\n") || text.length > 10_000) break;
    }
  } catch {
    throw new PostcodeFileError("The file cannot be unpacked: it is cut short or damaged.");
  } finally {
    source.destroy();
  }
  if (text.includes("\0")) throw new PostcodeFileError("This is not a text file.");
  return text.split("\n", 1)[0] ?? "";
}

function readHeading(record: readonly string[]): Columns {
  const names = record.map((name) => name.trim().toLowerCase());
  const indexOf = (wanted: readonly string[]) => wanted.map((name) => names.indexOf(name)).find((at) => at >= 0);
  const [postcode, lat, lng] = [indexOf(postcodeHeaders), indexOf(latHeaders), indexOf(lngHeaders)];
  if (postcode === undefined || lat === undefined || lng === undefined) {
    throw new PostcodeFileError("The first line must name the columns pcds (or pcd), lat and long; or give a GeoNames GB file.");
  }
  return { postcode, lat, lng };
}

function readRow(record: readonly string[], columns: Columns): PostcodeRow {
  const bad = (reason: string): PostcodeRow => ({ ok: false, reason, example: record.join(" ").slice(0, exampleMaxChars) });
  const code = readPostcode(record[columns.postcode] ?? "");
  if (!code) return bad("not a UK postcode");
  const [latText = "", lngText = ""] = [record[columns.lat]?.trim(), record[columns.lng]?.trim()];
  const point = { lat: Number(latText), lng: Number(lngText) };
  if (latText === "" || lngText === "" || !Number.isFinite(point.lat) || !Number.isFinite(point.lng)) return bad("no position");
  if (point.lat > 99) return bad("no position");
  if (point.lat < bounds.latMin || point.lat > bounds.latMax || point.lng < bounds.lngMin || point.lng > bounds.lngMax) {
    return bad("position outside the United Kingdom");
  }
  return { ok: true, ...code, point };
}

/** The parts of a full or partial UK postcode. `inward` is null for an outward code or a sector. */
export interface PostcodeParts {
  /** "SW", "M". */
  area: string;
  /** "SW1A", "M1". */
  outward: string;
  /** "1AA". */
  inward: string | null;
}

const outwardCode = "([A-Z]{1,2})([0-9][0-9A-Z]?)";
const fullPattern = new RegExp(`^${outwardCode} *([0-9O][A-Z]{2})$`);
const sectorPattern = new RegExp(`^${outwardCode} +[0-9][A-Z]?$`);
const outwardPattern = new RegExp(`^${outwardCode}$`);
/** "SW 1A 1AA", "LSI 4AP", "CF1O 3AT": a space too many, and letters for the figures that they look like. */
const slippedPattern = /^(?=.*\d)(?!GIR)([A-Z]{1,2}) ?([0-9OIL][0-9A-Z]?) ([0-9OIL]) ?([A-Z]{2})$/;
const asFigure = (letter: string): string => (letter === "O" ? "0" : letter === "I" || letter === "L" ? "1" : letter);

/** Parses "sw1a 1aa", "SW1A1AA", "SW1A 1" or "sw1a"; null for anything else. Does not check that the code exists. */
export function readPostcode(text: string): PostcodeParts | null {
  if (text.length > 24) return null;
  const spaced = cleanPostcode(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, " ")
    .trim();
  const full = fullPattern.exec(spaced);
  const match = full ?? sectorPattern.exec(spaced) ?? outwardPattern.exec(spaced) ?? slippedPattern.exec(spaced);
  if (!match) return null;
  const [, area = "", district = "", ...ends] = match;
  const inward = ends.join("");
  const outward = `${area}${district.replace(/^[OIL]|(?<=\d)O/, asFigure)}`;
  return { area, outward, inward: inward === "" ? null : inward.replace(/^[OIL]/, asFigure) };
}
