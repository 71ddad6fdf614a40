import type { FlatRecord } from "./field-names.ts";

/** Names under which the head of a feed has its publisher, the best first; a title comes last. */
const publisherKeys =
  "publisher publishername publisherorganization organization organizationname organisation organisationname company companyname employer employername council advertiser author authorname itunesauthor creator managingeditorname sitename ogsitename name channeltitle feedtitle title".split(
    " ",
  );
/** What titles of feeds say around the name: "Jobs at Oak Ltd", "Oak Ltd | Vacancies". */
const around =
  /^(?:(?:latest|all|current|our|new|live|open)\s+)*(?:job|vacanc|career|position|opening|opportunit|role)\w*(?:\s+(?:feed|rss|list|search|board|openings|vacancies))*(?:\s*[:|–—-]\s*|\s+(?:at|with|from|for|by)\s+)|\s*(?:[:|–—-]|,)\s*(?:(?:latest|all|current|our|new|live|open|rss|xml)\s+)*(?:job|vacanc|career|position|opening|opportunit|role|rss|feed|work (?:with|for) us)[\w ]*$|(?:['’]s?)?\s+(?:(?:latest|current|job|jobs|vacancies|careers)\s+)*(?:jobs|vacancies|careers|rss|feed|opportunities)$/i;
/** A title that names no firm. */
const general =
  /^(?:\b(?:the|all|latest|current|our|new|uk|construction|building|property|quantity|surveying|surveyors?|qs|cost|commercial|civil|engineering|recruitment|job|jobs|vacanc\w*|careers?|board|feed|rss|xml|list|search|results|openings?|opportunities|positions?|adverts?|export|data|home|untitled|channel|page|site|website|in|for|and|&|of|to|with|london|england|scotland|wales)\b\W*)+$/i;

/** The publisher that the head of a feed names, or null. */
export function publisherOf(head: FlatRecord): string | null {
  for (const key of publisherKeys) {
    const name = nameIn(head.get(key) ?? "", key.endsWith("title"));
    if (name !== null) return name;
  }
  return null;
}

function nameIn(text: string, isTitle: boolean): string | null {
  let name = text.slice(0, 300).replace(/\s+/g, " ").trim();
  for (let times = 0; isTitle && times < 2; times++) name = name.replace(around, "").trim();
  if (name.length < 2 || name.length > 120 || !/\p{L}/u.test(name) || /^https?:|@/.test(name)) return null;
  return general.test(name) ? null : name;
}
