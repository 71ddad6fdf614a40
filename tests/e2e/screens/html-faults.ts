import { HtmlValidate } from "html-validate";

/**
 * Rules for markup that a parser would change and for broken references: content models, required and duplicate elements. Neither style
 * rules, nor what axe checks.
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

/** Returns HTML validation errors of a document, by rule and place. */
export function htmlFaults(html: string): string[] {
  const { results } = validator.validateStringSync(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `HTML of the rule ${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)].slice(0, mostShown);
}
