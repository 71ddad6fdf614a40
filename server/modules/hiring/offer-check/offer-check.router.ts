import { emptyOffer, offerFieldNames } from "#db/offer-values.ts";
import { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";
import { contractSuites } from "#db/taxonomy/sector.ts";
import { type PayBasis, payBases } from "#db/values.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { answerOf } from "#server/kernel/answer.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { unmergedTerms } from "#server/kernel/terms/current-terms.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { payBasisLabels } from "#server/modules/market/jobs/labels.ts";
import { checkOffer } from "./check-offer.queries.ts";
import { checkedOffer, checkOfferInput } from "./offer-check.fields.ts";

export const offerCheckRouter = router({
  start: procedure("salary.readAggregate").query(({ ctx }) => startOfferCheck(ctx)),
  /** A mutation though it stores nothing: queries travel in addresses, and an offer must not. */
  check: procedure("salary.readAggregate", {
    rest: {
      method: "POST",
      path: "/api/offer-check",
      name: "checkOffer",
      summary: "Where an offer stands among similar adverts and reported pay, and what it does not say",
      about:
        "Send the offer as text, as fields, or both: a field that is sent counts, and the text fills the others. Nothing is stored. Similar adverts are those of the last six months for the same role and level that state pay, in the same place; where these are fewer than ten from five employers, a wider area is taken, which the answer says. Rates on different bases are never compared.",
      tag: "Salaries",
      example: { body: { text: "Senior Quantity Surveyor, Leeds. Salary £62,000 a year plus £5,500 car allowance, 26 days’ holiday." } },
    },
  })
    .input(fieldsOf(checkOfferInput))
    .output(answerOf(checkedOffer))
    .mutation(({ ctx, input }) => checkOffer(ctx, input)),
});

type FormTexts = Partial<Record<string, string>>;

/** What the page begins with: the values to choose from and, where it was asked for by its form, that form with what came of it. */
async function startOfferCheck(ctx: Context) {
  const { form } = ctx.request;
  const choices = (terms: readonly { slug: string; label: string }[]) => terms.map(({ slug, label }) => ({ value: slug, label }));
  return {
    options: {
      category: choices(jobCategories),
      level: choices(seniorityLevels),
      suite: choices(unmergedTerms(ctx.services, "suite", contractSuites).filter(({ slug }) => slug !== "any")),
      basis: payBases.map((value: PayBasis) => ({ value, label: payBasisLabels[value] })),
    },
    form: form ? await checkForm(ctx, form) : null,
  };
}

/** Checks what a form without script has sent; what cannot be read is answered beside what was typed. */
async function checkForm(ctx: Context, form: FormTexts) {
  const names = offerFieldNames.filter((name) => form[name] !== undefined);
  const typed = Object.fromEntries(names.map((name) => [name, form[name] ?? ""]));
  const sent = { text: form.text ?? "", offer: { ...emptyOffer, ...typed } };
  try {
    // A text that is read anew says everything; the fields of another form correct it.
    const input = fieldsOf(checkOfferInput)(names.length > 0 ? typed : { text: sent.text });
    return { ...sent, faults: {}, answer: await checkOffer(ctx, input) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const faults = Object.fromEntries(error.fields.map(({ pointer, detail }) => [pointer.slice(1), detail]));
    return { ...sent, faults: error.fields.length > 0 ? faults : { text: error.message }, answer: null };
  }
}
