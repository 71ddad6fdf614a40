import { decodeEntities } from "#server/text/entities.ts";

const maxChars = 1024;
/** "https:/firm.example", "http//firm.example": a scheme that lost a sign. */
const brokenScheme = /^(https?)(?::\/*|\/\/+)(?=[^\s/:])/i;
const bareHost = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}(?=$|[/?#:])/i;
/** Names of files, which look like names of hosts. */
const fileName = /^[^/?#]*\.(?:pdf|docx?|rtf|odt|html?|php|aspx?|jsp|jpe?g|png|gif|txt|xml|json|csv|zip)$/i;
const usualEnds = /\.(?:com|org|net|info|biz|io|co|uk|eu|jobs|careers|london|scot|wales|cymru|ie|example)$/i;

/** An http or https address without credentials, at most as long as its column. One that lost its scheme is taken for https. */
export function webAddress(source: string | null): string | null {
  const text = withScheme(decodeEntities(source ?? "").trim());
  if (!/^https?:\/\//i.test(text) || text.length > maxChars || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password || url.href.length > maxChars || !url.hostname.includes(".") ? null : url.href;
}

function withScheme(text: string): string {
  if (/^https?:\/\/[^/]/i.test(text)) return text;
  if (brokenScheme.test(text)) return text.replace(brokenScheme, "$1://");
  const bare = text.replace(/^\/\//, "");
  const host = bareHost.exec(bare)?.[0];
  if (!host || fileName.test(bare)) return text;
  const isPlain = /^www\./i.test(host) || bare !== text || bare.includes("/") || usualEnds.test(host);
  return isPlain ? `https://${bare}` : text;
}
