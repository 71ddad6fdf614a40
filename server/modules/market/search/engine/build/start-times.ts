import { immediateStartDays, startMonths } from "#db/taxonomy/contract.ts";

const dayMs = 86_400_000;

/** Matches requests for an immediate start; the pattern is valid both in JavaScript and in the database. */
export const immediateStartWords =
  "\\b(?:(?:immediate|asap|urgent) start(?:er|ers|s)?|start(?:s|ing)?(?: date)?:? (?:is |with )?(?:immediate(?:ly)?|asap|straight ?away|right away|now)|(?:available|availability) (?:to start )?(?:immediate(?:ly)?|asap)|immediately available|immediate availability|required (?:immediately|asap))\\b";
const saysImmediate = new RegExp(immediateStartWords, "i");

/** Returns an advert's start as values of the Start filter. `startsOn` is a day such as "2027-01-11", or null. */
export function startTimesOf({
  startsOn,
  firstPublishedAt,
  text,
}: {
  startsOn: string | null;
  firstPublishedAt: number;
  text: string;
}): string[] {
  const month = startMonths[Number(startsOn?.slice(5, 7)) - 1];
  const isSoon = startsOn !== null && Date.parse(startsOn) <= firstPublishedAt + immediateStartDays * dayMs;
  return [...(isSoon || saysImmediate.test(text) ? ["immediate"] : []), ...(month ? [month] : [])];
}
