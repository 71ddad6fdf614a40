export const telephoneRule = "Enter a telephone number with its area code, such as 07700 900123, 020 7946 0123 ext 12 or +353 1 234 5678.";

/** Requirement checked by forms before submitting: at least six digits of any script. The server validates the rest. */
export const telephonePattern = ".*(?:\\p{Nd}\\P{Nd}*){6}";
