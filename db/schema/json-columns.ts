import { customType } from "drizzle-orm/mysql-core";
import { z } from "zod";

/**
 * Returns a JSON column parsed by a schema whose fallbacks replace values that do not fit, such as those of an older release: no row makes
 * a read fail. `openDatabase` returns JSON as text, because drizzle-orm decodes no null, and JSON has a null of its own.
 */
export function jsonColumn<T>(name: string, shape: z.ZodType<T>) {
  return customType<{ data: T; driverData: string }>({
    dataType: () => "json",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => shape.parse(parseText(text)),
  })(name);
}

/** Parses a list and drops the items that do not fit. */
export function listOf<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  const whole = z.array(item);
  return z.unknown().transform((value) => {
    const read = whole.safeParse(value);
    if (read.success) return read.data;
    return Array.isArray(value) ? value.flatMap((each) => parseValid(item, each)) : [];
  });
}

/** Parses an object with arbitrary keys and drops the values that do not fit. */
export function recordOf<T>(item: z.ZodType<T>): z.ZodType<Record<string, T>> {
  return z.unknown().transform((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => parseValid(item, each).map((fit) => [name, fit])));
  });
}

/** Parses a list that is stored as JSON in a column of text, without the items that do not fit. */
export const itemsOfText = <T>(text: string, item: z.ZodType<T>): T[] => listOf(item).parse(parseText(text));

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseValid<T>(item: z.ZodType<T>, value: unknown): T[] {
  const read = item.safeParse(value);
  return read.success ? [read.data] : [];
}

export const textList = listOf(z.string());
export const textRecord = recordOf(z.string());
export const numberRecord = recordOf(z.number());
export const anyRecord = recordOf(z.unknown());
