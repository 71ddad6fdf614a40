import type { RiskBaseline } from "#db/schema/advert-risks.ts";
import { telephonesIn } from "#server/kernel/questions/contact-details.ts";
import type { CheckedPosting } from "#server/modules/market/adverts/check-posting.ts";
import { materialChanges } from "#server/modules/market/adverts/material-changes.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { onPayScale } from "#server/modules/market/salaries/pay-observations.queries.ts";
import { unescapeHtml } from "#server/text/html-text.ts";
import type { RiskFacts } from "./risk-facts.ts";
import { hostOf, hostsIn, mailHostsIn } from "./rules/hosts.ts";

/** What the rules read of the words and figures of a posting. */
export function advertFacts(fields: PostingFields, { words }: Pick<CheckedPosting, "words">): RiskFacts["advert"] {
  const questions = (fields.questions ?? []).map(({ question }) => question);
  const text = [words.text, fields.payText ?? "", ...questions].filter(Boolean).join("\n");
  const { payPeriod = null, payMinPence = null, payMaxPence = null } = fields;
  const scaled = onPayScale({ payPeriod, payMinPence, payMaxPence, payCurrency: "GBP" });
  const linked = [...words.html.matchAll(/href="([^"]{1,2000})"/g)].flatMap(([, url = ""]) => hostOf(unescapeHtml(url)) ?? []);
  const linkHosts = [...new Set([...linked, ...hostsIn(text)])];
  return {
    title: fields.title ?? "",
    words: text,
    applyUrl: fields.applyKind === "external" ? (fields.applyUrl ?? null) : null,
    linkHosts,
    mailHosts: mailHostsIn(text),
    clientName: fields.clientName ?? null,
    ...{ payPeriod, payMinPence, payMaxPence },
    payHighPence: scaled && (scaled.highPence ?? scaled.lowPence),
  };
}

/** What people are drawn in by, in words that can be compared and shown. */
export function baselineOf(fields: PostingFields, { words, linkHosts, mailHosts, applyUrl }: RiskFacts["advert"]): RiskBaseline {
  const told = new Map(materialChanges({}, fields).map(({ what, after }) => [what, after ?? ""]));
  const phones = telephonesIn(words).map((number) => `a telephone number ending ${number.replace(/\D/g, "").slice(-3)}`);
  const contacts = [...phones, ...mailHosts.map((host) => `an e-mail address at ${host}`), ...linkHosts.map((host) => `a link to ${host}`)];
  return {
    title: told.get("title") ?? "",
    pay: told.get("pay") ?? "",
    hirer: fields.clientName ?? "",
    link: applyUrl ?? "",
    contacts: [...new Set(contacts)].slice(0, 50),
  };
}
