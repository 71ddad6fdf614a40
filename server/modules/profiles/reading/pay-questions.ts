import type { Question } from "#server/questions/question.ts";
import { doubtOfPay } from "./read-pay.ts";

interface PaySought {
  payYearMinPence?: number | null | undefined;
  dayRates?: readonly { basis: string; minPence: number | null }[] | undefined;
}

/** Asks about figures that look like those of another scale, or like a slip; not again about those that were saved before. */
export function askAboutPay(sent: PaySought, saved: PaySought): Question[] {
  const rates = (sent.dayRates ?? []).map(({ minPence }, at) => ({
    pointer: `/dayRates/${at}/minPence`,
    pence: minPence,
    scale: "day" as const,
  }));
  const figures = [{ pointer: "/payYearMinPence", pence: sent.payYearMinPence, scale: "year" as const }, ...rates];
  const known = { year: [saved.payYearMinPence], day: (saved.dayRates ?? []).map(({ minPence }) => minPence) };
  return figures.flatMap(({ pointer, pence, scale }) => {
    const doubt = pence == null || known[scale].includes(pence) ? null : doubtOfPay(pence, scale);
    return doubt === null ? [] : [{ code: "looks-like-wrong-pay" as const, pointer, detail: `${doubt} Save it all the same?` }];
  });
}
