import { HtmlValidate } from "html-validate";

/**
 * What a parser builds otherwise than it is written, and what names nothing: content models, required and doubled things, and references. Not style, and
 * not what axe judges.
 */
const validator = new HtmlValidate({
  root: true,
  rules: {
    "attribute-allowed-values": "error",
    "attribute-misuse": "error",
    "close-order": "error",
    deprecated: "error",
    "element-permitted-content": "error",
    "element-permitted-occurrences": "error",
    "element-permitted-order": "error",
    "element-permitted-parent": "error",
    "element-required-ancestor": "error",
    "element-required-attributes": "error",
    "element-required-content": "error",
    "map-dup-name": "error",
    "map-id-name": "error",
    "missing-doctype": "error",
    "no-dup-attr": "error",
    "no-dup-class": "error",
    "no-dup-id": "error",
    "no-missing-references": "error",
    "no-unknown-elements": "error",
    "script-element": "error",
    "unrecognized-char-ref": "error",
    "valid-id": ["error", { relaxed: true }],
    "void-content": "error",
  },
});

const mostShown = 10;

/** What is wrong with a document's HTML, by rule and place. */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `HTML of the rule ${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)].slice(0, mostShown);
}
