import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readAlertsOfLink, readConfirmation, readExclusionChoices } from "./alert-links.queries.ts";
import {
  alertId,
  alertOfferFields,
  changeFields,
  exclusionChoicesFields,
  listOwnAlerts,
  ownAlerts,
  readAlertOffer,
  saveFields,
  tokenFields,
} from "./alerts.queries.ts";
import { changeSearch, markSearchViewed, removeSearch, retryRejectedAddress, saveSearch } from "./save-search.commands.ts";

const savedSearchResult = z.strictObject({ id: z.string(), isNew: z.boolean() });

const readId = fieldsOf(z.strictObject({ id: alertId }));
const tag = "Saved searches";

/** Saved searches and their e-mails. Visitors use plain forms instead. */
export const alertsRouter = router({
  own: procedure("jobAlert.manage", {
    rest: {
      method: "GET",
      path: "/api/job-alerts",
      name: "listSavedSearches",
      summary: "Your own saved searches, the oldest first, each with what is new since you last looked",
      tag,
    },
  })
    .output(answerOf(ownAlerts))
    .query(({ ctx }) => listOwnAlerts(ctx)),
  save: procedure("jobAlert.manage", {
    rest: {
      method: "POST",
      path: "/api/job-alerts",
      name: "saveSearch",
      summary: "Keep a search and say how often it mails: 201 the first time, 200 from then on",
      about: "Saving the same search again updates its name and frequency. At most ten are stored; the eleventh is refused with 409.",
      tag,
      isNewAnswered: true,
      example: { body: { query: "q=nec4&location=Leeds", name: "NEC4 jobs in Leeds", frequency: "daily" } },
    },
  })
    .input(fieldsOf(saveFields))
    .output(answerOf(savedSearchResult))
    .mutation(({ ctx, input }) => saveSearch(ctx, input)),
  change: procedure("jobAlert.manage", {
    rest: {
      method: "PATCH",
      path: "/api/job-alerts/:id",
      name: "changeSavedSearch",
      summary: "Rename, time or pause a saved search",
      tag,
      status: 204,
      example: { body: { frequency: "weekly" } },
    },
  })
    .input(fieldsOf(changeFields.extend({ id: alertId })))
    .mutation(({ ctx, input: { id, ...changes } }) => changeSearch(ctx, id, changes)),
  remove: procedure("jobAlert.manage", {
    rest: {
      method: "DELETE",
      path: "/api/job-alerts/:id",
      name: "removeSavedSearch",
      summary: "Let go of a saved search, whether or not it was kept",
      tag,
      status: 204,
    },
  })
    .input(readId)
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id)),
  look: procedure("jobAlert.manage")
    .input(readId)
    .mutation(({ ctx, input }) => markSearchViewed(ctx, input.id)),
  tryAddressAgain: procedure("jobAlert.manage").mutation(({ ctx }) => retryRejectedAddress(ctx)),
  /** Data for visitors' pages; each works signed out. */
  offer: procedure("jobAlert.subscribe", { quota: "search" })
    .input(fieldsOf(alertOfferFields))
    .query(({ ctx, input }) => readAlertOffer(ctx, input.query)),
  confirmation: procedure("jobAlert.subscribe")
    .input(fieldsOf(tokenFields))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),
  ofLink: procedure("jobAlert.subscribe")
    .input(fieldsOf(tokenFields))
    .query(({ ctx, input }) => readAlertsOfLink(ctx, input.token)),
  fewerChoices: procedure("jobAlert.subscribe")
    .input(fieldsOf(exclusionChoicesFields))
    .query(({ ctx, input }) => readExclusionChoices(ctx, input)),
});
