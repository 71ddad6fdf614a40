import { z } from "zod";
import { dayField, momentField } from "#server/text/dates/calendar-day.ts";
import { momentInLondon } from "#server/text/london-time.ts";

const dayMs = 86_400_000;

const textField = (name: string, most = 64) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .max(most, `${name} may have at most ${most} characters.`)
    .transform((text) => text || undefined)
    .optional();

/** Returns the start of a day in London. */
const startOfLondonDay = (day: string): Date => momentInLondon(`${day}T00:00`) ?? new Date(`${day}T00:00:00Z`);
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

const notADate = "Enter a date such as 2026-11-22, or a time with its time zone.";
const edgeField = (toMoment: (day: string) => Date) =>
  z
    .union(
      [
        dayField(notADate).transform(toMoment),
        momentField(notADate, { offset: true }).transform((text) => new Date(text)),
        z.literal("").transform(() => undefined),
      ],
      notADate,
    )
    .optional();

const number = "The event’s number must be a whole number.";

const what = {
  action: textField("The action"),
  /** Public id or name of the actor. */
  actor: textField("Who acted", 120),
  resource: textField("The thing"),
  resourceId: textField("The thing’s number"),
  result: z.enum(["done", "refused", "failed", ""], "The result must be done, refused or failed.").optional(),
  requestId: textField("The request"),
  /** This moment, or the start of this day in London; inclusive. */
  from: edgeField(startOfLondonDay),
  /** This moment, exclusive, or the end of this day in London. */
  to: edgeField((day) => startOfLondonDay(dayAfter(day))),
};

export const auditFilter = z.strictObject(what);
export const listAuditEventsInput = z.strictObject({
  ...what,
  beforeId: z.number(number).int(number).positive("Events are numbered from 1.").max(Number.MAX_SAFE_INTEGER, number).optional(),
  limit: z.number().int().min(1).max(100).default(50),
});
export const readAuditEventInput = z.strictObject({
  number: z.number(number).int(number).positive("Events are numbered from 1.").max(Number.MAX_SAFE_INTEGER, number),
});

export type AuditFilter = z.output<typeof auditFilter>;
