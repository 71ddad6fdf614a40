import { z } from "zod";
import { alertFrequencies } from "#db/taxonomy/alert.ts";
import { operation } from "#server/http/operations/operation.ts";
import { alertId, changeFields, saveFields } from "./alert.fields.ts";
import { listOwnAlerts } from "./alerts.queries.ts";
import { changeSearch, removeSearch, saveSearch } from "./save-search.commands.ts";

const tag = "Saved searches";
const params = z.object({ id: alertId });
const savedSearch = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: z.string().meta({ examples: ["q=nec4&location=Leeds"] }),
  frequency: z.enum(alertFrequencies),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  lookedAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  listPath: z.string(),
  total: z.int(),
  newCount: z.int(),
  isNewCountCut: z.boolean(),
});
const saved = z.strictObject({ id: z.string() });

/** Searches a jobseeker keeps, and how often they are mailed what is new. */
export const alertOperations = [
  operation({
    method: "GET",
    path: "/api/job-alerts",
    action: "jobAlert.manage",
    name: "listSavedSearches",
    summary: "One’s own saved searches, the oldest first, each with what is new since one last looked",
    tag,
    answers: {
      200: z.strictObject({
        items: z.array(savedSearch),
        most: z.int(),
        email: z.string(),
        mailsAlerts: z.boolean(),
        unreachableSince: z.iso.datetime().nullable(),
      }),
    },
    run: async (ctx) => ({ body: await listOwnAlerts(ctx) }),
  }),
  operation({
    method: "POST",
    path: "/api/job-alerts",
    action: "jobAlert.manage",
    name: "saveSearch",
    summary: "Keep a search and say how often it mails: 201 the first time, 200 from then on",
    about: "The same search again takes the name and frequency given. At most ten are kept; the eleventh is refused with 409.",
    tag,
    body: saveFields,
    answers: { 200: saved, 201: saved },
    example: { body: { query: "q=nec4&location=Leeds", name: "NEC4 jobs in Leeds", frequency: "daily" } },
    run: async (ctx, { body }) => {
      const { id, isNew } = await saveSearch(ctx, body);
      return { status: isNew ? 201 : 200, body: { id } };
    },
  }),
  operation({
    method: "PATCH",
    path: "/api/job-alerts/:id",
    action: "jobAlert.manage",
    name: "changeSavedSearch",
    summary: "Rename, time or pause a saved search",
    tag,
    params,
    body: changeFields,
    answers: { 204: null },
    example: { body: { frequency: "weekly" } },
    run: async (ctx, { params: { id }, body }) => {
      await changeSearch(ctx, id, body);
      return { status: 204 };
    },
  }),
  operation({
    method: "DELETE",
    path: "/api/job-alerts/:id",
    action: "jobAlert.manage",
    name: "removeSavedSearch",
    summary: "Let go of a saved search, whether or not it was kept",
    tag,
    params,
    answers: { 204: null },
    run: async (ctx, { params: { id } }) => {
      await removeSearch(ctx, id);
      return { status: 204 };
    },
  }),
];
