import { isSameDomain } from "../look-alike.ts";

/** Addresses that hide where they lead. */
export const shorteners: ReadonlySet<string> = new Set([
  ...["bit.ly", "tinyurl.com", "t.co", "goo.gl", "ow.ly", "is.gd", "buff.ly", "rebrand.ly", "cutt.ly", "t.ly", "rb.gy", "shorturl.at"],
  ...["tiny.cc", "bl.ink", "s.id", "v.gd", "soo.gd", "qr.ae", "adf.ly", "shorte.st", "tiny.one", "linktr.ee", "surl.li", "short.gy"],
]);

/** Chats, and forms that anybody sets up. */
export const chatsAndForms: ReadonlySet<string> = new Set([
  ...["wa.me", "chat.whatsapp.com", "api.whatsapp.com", "t.me", "telegram.me", "signal.me", "m.me", "forms.gle", "docs.google.com"],
  ...["forms.office.com", "jotform.com", "typeform.com", "surveymonkey.com", "airtable.com", "tally.so"],
]);

/** Where firms have their applications handled, and what adverts honestly link to. */
const neutral: readonly string[] = [
  ...["greenhouse.io", "lever.co", "workable.com", "ashbyhq.com", "teamtailor.com", "personio.de", "personio.com", "recruitee.com"],
  ...["smartrecruiters.com", "myworkdayjobs.com", "workday.com", "icims.com", "taleo.net", "oraclecloud.com", "successfactors.eu"],
  ...[
    "successfactors.com",
    "bamboohr.com",
    "pinpointhq.com",
    "jobvite.com",
    "eploy.net",
    "networxrecruitment.com",
    "tal.net",
    "hirehive.com",
  ],
  ...["breezy.hr", "applytojob.com", "jobtrain.co.uk", "vacancy-filler.co.uk", "webitrent.com", "cezannehr.com", "zohorecruit.eu"],
  ...["rics.org", "ciob.org", "gov.uk", "nhs.uk", "linkedin.com", "youtube.com", "cices.org", "nec-contract.com", "neccontract.com"],
];

export const isNeutral = (host: string): boolean => neutral.some((known) => host === known || host.endsWith(`.${known}`));

/** Domains of addresses that are used once and thrown away. */
export const disposableMailDomains: ReadonlySet<string> = new Set([
  ...["mailinator.com", "guerrillamail.com", "guerrillamail.net", "sharklasers.com", "grr.la", "10minutemail.com", "10minutemail.net"],
  ...["temp-mail.org", "tempmail.com", "tempmail.dev", "tempail.com", "tmpmail.org", "yopmail.com", "yopmail.net", "trashmail.com"],
  ...["trash-mail.com", "getnada.com", "nada.email", "maildrop.cc", "dispostable.com", "throwawaymail.com", "fakeinbox.com", "mohmal.com"],
  ...["emailondeck.com", "mintemail.com", "spam4.me", "burnermail.io", "moakt.com", "mailnesia.com", "mytemp.email", "inboxkitten.com"],
  ...["mail-temp.com", "minuteinbox.com", "tempr.email", "discard.email", "discardmail.com", "spamgourmet.com", "mailcatch.com"],
  ...["tempinbox.com", "mailnull.com", "anonbox.net", "luxusmail.org", "cock.li", "dropmail.me", "1secmail.com", "emailfake.com"],
]);

/** Host of an address; null for what is none. */
export function hostOf(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  return new URL(url).hostname.replace(/^www\./, "").toLowerCase() || null;
}

export const isOneOf = (host: string, owned: readonly (string | null)[]): boolean =>
  owned.some((domain) => domain !== null && isSameDomain(host, domain));

const linkLike =
  /(?<![@\p{L}\d.-])(?:https?:\/\/|www\.)?((?:[\p{L}\d-]{1,63}\.){1,4}(?:com|net|org|uk|io|jobs|careers|co|info|biz|site|online|xyz|top|club|ly|me|example|[\p{Script=Cyrillic}]{2,10}))(?=[/?#:\s.,;)!\]"'”]|$)/giu;
const mailLike = /[\p{L}\d_%+-]\s?(?:@|\(at\)|\[at\])\s?((?:[\p{L}\d-]{1,63}\.){1,4}[\p{L}]{2,24})/giu;

/** Hosts of links written out in a text, and domains of addresses. */
export const hostsIn = (text: string): string[] => unique([...text.matchAll(linkLike)].map(([, host]) => host));
export const mailHostsIn = (text: string): string[] => unique([...text.matchAll(mailLike)].map(([, host]) => host));

const unique = (hosts: readonly (string | undefined)[]): string[] => [
  ...new Set(hosts.flatMap((host) => (host === undefined ? [] : [host.toLowerCase().replace(/^www\./, "")]))),
];
