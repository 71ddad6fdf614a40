export const telephoneRule = "Enter a telephone number with its area code, such as 07700 900123, 020 7946 0123 ext 12 or +353 1 234 5678.";

/** What every number has, for forms to say before they send: six figures, of whatever width. The server reads the rest. */
export const telephonePattern = ".*(?:\\p{Nd}\\P{Nd}*){6}";
