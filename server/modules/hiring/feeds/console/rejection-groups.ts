import { and, eq, inArray, like, not, notInArray, type SQL } from "drizzle-orm";
import { feedRunRows } from "#db/schema/feeds.ts";

const { field, reason, outcome } = feedRunRows;
const placeNotKnown = "%is no place we know in the UK%";
const noTitle = "the advert has no title%";

const fieldsOfAdverts = ["title", "role", "rule", "location", "company", "closing date", "reference"];
const fieldsOfNotices = ["award", "cpv", "status", "buyer", "supplier", "award date", "value"];

/** Row conditions by kind of rejection, as runs count them: grouped by the faulty field. */
const conditions = {
  unreadable: notInArray(field, [...fieldsOfAdverts, ...fieldsOfNotices]),
  "no title": and(eq(field, "title"), like(reason, noTitle)),
  "perhaps our trade": eq(field, "role"),
  "refused by a rule": eq(field, "rule"),
  "not our trade": and(eq(field, "title"), not(like(reason, noTitle))),
  "outside the UK": and(eq(field, "location"), not(like(reason, placeNotKnown))),
  "place not known": and(eq(field, "location"), like(reason, placeNotKnown)),
  "no employer": eq(field, "company"),
  "already closed": eq(field, "closing date"),
  "duplicate reference": eq(field, "reference"),
  "no award": eq(field, "award"),
  "not construction": eq(field, "cpv"),
  "not awarded yet": eq(field, "status"),
  "no buyer or supplier": inArray(field, ["buyer", "supplier"]),
  "award date": eq(field, "award date"),
  "contract value": eq(field, "value"),
} as const satisfies Record<string, SQL | undefined>;

type RejectionGroup = keyof typeof conditions;
export const rejectionGroups = Object.keys(conditions) as RejectionGroup[];

export const isRejectedFor = (group: RejectionGroup): SQL | undefined => and(eq(outcome, "rejected"), conditions[group]);
