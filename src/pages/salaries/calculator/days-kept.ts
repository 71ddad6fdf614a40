import { createStored } from "#src/lib/stored.ts";

/** Days a year that the reader changed the default to, on this device only; null until then. */
export const daysKept = createStored<number | null>("calculatorDays", (value) =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 260 ? value : null,
);
