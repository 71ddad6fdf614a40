import { apcQuestions } from "./apc-what-to-ask-an-employer.ts";
import type { ReferenceArticle } from "./article.ts";
import { checkingAnOffer } from "./checking-an-offer.ts";
import { clientOrContractor } from "./client-side-or-contractor-side.ts";
import { titlesTranslated } from "./commercial-manager-or-managing-surveyor.ts";
import { confirmedWork } from "./confirmed-work.ts";
import { counterOffers } from "./counter-offers-and-notice.ts";
import { dayRates } from "./day-rates-umbrella-and-ir35.ts";
import { finalAccounts } from "./final-accounts-what-employers-test.ts";
import { assistantToSenior } from "./from-assistant-to-senior.ts";
import { firstSurveyor } from "./hiring-your-first-quantity-surveyor.ts";
import { interviewQuestions } from "./interview-questions-by-level.ts";
import { measurementRules } from "./measurement-rules-in-adverts.ts";
import { pqsToContractor } from "./moving-from-pqs-to-contractor.ts";
import { nec4InAdverts } from "./nec4-in-adverts.ts";
import { payInYourOwnTerms } from "./pay-in-your-own-terms.ts";
import { readingAnAdvert } from "./reading-a-quantity-surveyor-advert.ts";
import { replyPromise } from "./reply-promise.ts";
import { softwareInAdverts } from "./software-in-quantity-surveyor-adverts.ts";
import { advertTruth } from "./was-the-advert-true.ts";
import { changesOf2026 } from "./what-changed-in-2026.ts";
import { payRanges } from "./what-pay-ranges-tell.ts";
import { whenYourProjectEnds } from "./when-your-project-ends.ts";
import { whoWillHireNext } from "./who-will-hire-next.ts";
import { workingThroughAnAgency } from "./working-through-an-agency.ts";
import { writingAnAdvert } from "./writing-an-advert-that-gets-answered.ts";

/** Articles shipped with the site. Each is loaded once; later edits by administrators are retained. */
export const referenceArticles: readonly ReferenceArticle[] = [
  readingAnAdvert,
  clientOrContractor,
  pqsToContractor,
  assistantToSenior,
  titlesTranslated,
  counterOffers,
  payRanges,
  apcQuestions,
  nec4InAdverts,
  finalAccounts,
  confirmedWork,
  measurementRules,
  softwareInAdverts,
  dayRates,
  payInYourOwnTerms,
  checkingAnOffer,
  workingThroughAnAgency,
  writingAnAdvert,
  interviewQuestions,
  firstSurveyor,
  whoWillHireNext,
  whenYourProjectEnds,
  replyPromise,
  advertTruth,
  changesOf2026,
];
