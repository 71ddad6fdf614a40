import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { aboutFields, alertId, changeFields, likeFields, saveFields, tokenFields } from "./alert.fields.ts";
import { readAlertsOfLink, readConfirmation } from "./alert-links.queries.ts";
import { listOwnAlerts, readAlertOffer } from "./alerts.queries.ts";
import { readFewerChoices } from "./fewer-choices.queries.ts";
import { changeSearch, lookAtSearch, removeSearch, saveSearch, tryAddressAgain } from "./save-search.commands.ts";

const readId = fieldsOf(z.strictObject({ id: alertId }));

/** Saved searches and the mails of what is new on them. What a visitor sends comes by plain forms. */
export const alertsRouter = router({
  own: procedure("jobAlert.manage").query(({ ctx }) => listOwnAlerts(ctx)),
  save: procedure("jobAlert.manage")
    .input(fieldsOf(saveFields))
    .mutation(({ ctx, input }) => saveSearch(ctx, input)),
  change: procedure("jobAlert.manage")
    .input(fieldsOf(changeFields.extend({ id: alertId })))
    .mutation(({ ctx, input: { id, ...changes } }) => changeSearch(ctx, id, changes)),
  remove: procedure("jobAlert.manage")
    .input(readId)
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id)),
  look: procedure("jobAlert.manage")
    .input(readId)
    .mutation(({ ctx, input }) => lookAtSearch(ctx, input.id)),
  tryAddressAgain: procedure("jobAlert.manage").mutation(({ ctx }) => tryAddressAgain(ctx)),
  /** What the pages of visitors say; each of them works signed out. */
  offer: procedure("jobAlert.subscribe", { quota: "search" })
    .input(fieldsOf(aboutFields))
    .query(({ ctx, input }) => readAlertOffer(ctx, input.query)),
  confirmation: procedure("jobAlert.subscribe")
    .input(fieldsOf(tokenFields))
    .query(({ ctx, input }) => readConfirmation(ctx, input.token)),
  ofLink: procedure("jobAlert.subscribe")
    .input(fieldsOf(tokenFields))
    .query(({ ctx, input }) => readAlertsOfLink(ctx, input.token)),
  fewerChoices: procedure("jobAlert.subscribe")
    .input(fieldsOf(likeFields))
    .query(({ ctx, input }) => readFewerChoices(ctx, input)),
});
