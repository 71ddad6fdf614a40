const longest = 1000;
/** Endings by which a name with dots is a host's and not a property or a procedure. */
const hostEndings = "com|org|net|uk|io|dev|app|eu|info|biz|jobs|ie|example|test|localhost|local|internal";
const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** What varies from one report to the next, the most particular first: each is looked for in what those before it have left. */
const variables: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, "<email>"],
  [/\b(?:https?|wss?|file|blob|data):\/{0,3}[^\s"'<>)]+/g, "<url>"],
  [new RegExp(`\\b(?:[a-z0-9-]{1,63}\\.){1,5}(?:${hostEndings})\\b(?::\\d+)?`, "gi"), "<host>"],
  [/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])|(?<![\w:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![\w:])/gi, "<ip>"],
  [/\b[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}\b/gi, "<traceparent>"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<uuid>"],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{16,128}\b/gi, "<hash>"],
  [/\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?/g, "<date>"],
  [/\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/g, "<date>"],
  [new RegExp(`\\b\\d{1,2} ${months} \\d{4}\\b|\\b${months} \\d{1,2},? \\d{4}\\b`, "g"), "<date>"],
  [/\b\d+(?:\.\d+)? ?(?:ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|hours?|days?)\b/g, "<duration>"],
  [/\b0x[0-9a-f]+\b/gi, "<hex>"],
  [/(?<![\w.])-?\d+\.\d+(?:e[+-]?\d+)?\b/gi, "<float>"],
  [/(?<![\w.])-?\d+\b/g, "<int>"],
  [/(?<!\w)(?:"[^"]*"|'[^']*'|`[^`]*`)(?!\w)/g, "<value>"],
];

/** A message with its ids, addresses, times and values taken out, so that reports of one fault read alike. */
export const parameterised = (message: string): string =>
  variables.reduce((text, [shape, name]) => text.replace(shape, name), message.slice(0, longest));

const eMail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;

/** Text without addresses of people, for what is kept whole. */
export const withoutAddresses = (text: string): string => text.replace(eMail, "<email>");
