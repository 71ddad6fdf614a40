import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OfferResult } from "./offer-result.tsx";

const answer = {
  ...{ verdict: "", standing: null, pay: null, spreads: [], reported: null, missing: [], unsettled: [], request: null },
  like: { words: "", widened: [] },
} as unknown as Parameters<typeof OfferResult>[0]["answer"];
const markup = (isBeside: boolean) =>
  renderToStaticMarkup(<OfferResult ref={{ current: null }} answer={answer} compare={null} isBeside={isBeside} />);

it("leads from the verdict to the table of offers, which stands below the form, once there are several", () => {
  expect(markup(true)).toContain('<a href="#beside">See the offers side by side</a>');
  expect(markup(false)).not.toContain("#beside");
});
