import type { Queries } from "#src/trpc/client.ts";
import { trpc } from "#src/trpc/client.ts";
import { GuideText, prepareGuide } from "./guide-text.tsx";
import { aboutFigures } from "./pay-advice-sections.tsx";
import { PayAtOnce } from "./pay-at-once.tsx";
import { countedPay, publishedPay } from "./pay-figure-sections.tsx";

const quantitySurveyors = { scale: "year", category: "quantity-surveyor" } as const;

export const prepare = (queries: Queries) => [
  ...prepareGuide(queries),
  queries.salaries.advertised.ensureData(quantitySurveyors),
  queries.salaries.guide.ensureData(),
];

/** Pay by the adverts of this board, with the published figures beside it. */
export default function HowMuchDoesAQuantitySurveyorEarnPage() {
  const [advertised] = trpc.salaries.advertised.useSuspenseQuery(quantitySurveyors);
  const [guide] = trpc.salaries.guide.useSuspenseQuery();
  return (
    <GuideText
      guide="pay"
      description="What UK quantity surveyors are paid, counted from the adverts on this board by level, role and day-rate basis with the number of adverts behind each figure, and the official figures with year and source."
      answer={<PayAtOnce advertised={advertised} />}
      sections={[...countedPay(guide), ...publishedPay(guide), ...aboutFigures]}
    />
  );
}
