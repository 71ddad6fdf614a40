import { apcQuestions } from "./apc-what-to-ask-an-employer.ts";
import type { ReferenceArticle } from "./article.ts";
import { clientOrContractor } from "./client-side-or-contractor-side.ts";
import { dayRates } from "./day-rates-umbrella-and-ir35.ts";
import { pqsToContractor } from "./moving-from-pqs-to-contractor.ts";
import { nec4InAdverts } from "./nec4-in-adverts.ts";
import { readingAnAdvert } from "./reading-a-quantity-surveyor-advert.ts";
import { writingAnAdvert } from "./writing-an-advert-that-gets-answered.ts";

/** Articles the site is delivered with. Each is loaded once; what an administrator then makes of it stands. */
export const referenceArticles: readonly ReferenceArticle[] = [
  readingAnAdvert,
  clientOrContractor,
  pqsToContractor,
  nec4InAdverts,
  dayRates,
  apcQuestions,
  writingAnAdvert,
];
