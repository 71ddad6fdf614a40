import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { checkOffer, startOfferCheck } from "./check-offer.queries.ts";
import { checkedOffer, checkOfferInput } from "./offer-check.fields.ts";

export const offerCheckRouter = router({
  start: procedure("salary.readAggregate").query(({ ctx }) => startOfferCheck(ctx)),
  /** A mutation though it stores nothing: queries travel in addresses, and an offer must not. */
  check: procedure("salary.readAggregate", {
    rest: {
      method: "POST",
      path: "/api/offer-check",
      name: "checkOffer",
      summary: "Where an offer stands among like adverts and reported pay, and what it does not say",
      about:
        "Send the offer as text, as fields, or both: a field that is sent counts, and the text fills the others. Nothing is stored. Like adverts are those of the last six months for the same role and level that state pay, in the same place; where these are fewer than ten from five employers, a wider area is taken, which the answer says. Rates on different bases are never compared.",
      tag: "Salaries",
      example: { body: { text: "Senior Quantity Surveyor, Leeds. Salary £62,000 a year plus £5,500 car allowance, 26 days’ holiday." } },
    },
  })
    .input(fieldsOf(checkOfferInput))
    .output(answerOf(checkedOffer))
    .mutation(({ ctx, input }) => checkOffer(ctx, input)),
});
