import type { ProblemCode } from "#server/http/problems.ts";

export const problemGuides: Record<ProblemCode, { meaning: string; remedy: string }> = {
  "bad-input": {
    meaning: "The request could not be read: broken JSON, not an object, or an invalid header.",
    remedy: "Send the fields as one JSON object with the header Content-Type: application/json. The detail says what was wrong.",
  },
  "invalid-parameters": {
    meaning: "A query parameter is missing, repeated or out of range.",
    remedy: "Each entry of errors names a parameter and says what it must be. Correct it and try again.",
  },
  "token-invalid": {
    meaning: "The token from an e-mailed link has expired, has been used or never existed. The response is the same for all three.",
    remedy: "Ask for a new link, and use the newest e-mail.",
  },
  unauthenticated: {
    meaning: "The call requires a signed-in user or a token. There was neither, or it has expired.",
    remedy: "Sign in and repeat the call. For a script, check under My account that its token has not expired or been revoked.",
  },
  "invalid-credentials": {
    meaning: "The sign-in was refused. Every cause gets the same response, so that nobody can find out which accounts exist.",
    remedy: "Check the address and the password, or reset the password with the link on the sign-in page.",
  },
  "csrf-failed": {
    meaning: "A change must come from a page on this site, with the token issued to that page. This one did not, or the page is too old.",
    remedy: "Reload the page. Scripts use a bearer token, which does not need this, or fetch /api/auth/csrf-token first.",
  },
  forbidden: {
    meaning: "You are signed in, but this call is not for your type of account, or not within your token’s permissions.",
    remedy: "Use an account that has access, or create a token with the permission named on the call’s page.",
  },
  reauthenticate: {
    meaning: "This call is sensitive: the password must have been confirmed within the last five minutes.",
    remedy: "Confirm the password and repeat the call. Scripts cannot make it with a token.",
  },
  "second-factor-required": {
    meaning: "Administrators of this site must use a second factor, and this session has not passed it.",
    remedy: "Set up a second factor under My account, or sign in again and confirm it.",
  },
  "not-found": {
    meaning: "There is nothing at this address, or you do not have access to it. The response is the same for both.",
    remedy: "Check the address and the ID. If it is yours, check which account is signed in.",
  },
  gone: {
    meaning: "It was here but has been removed, such as an advert that closed more than 30 days ago.",
    remedy: "Stop using this address. Any remaining information is in the other fields of the response.",
  },
  conflict: {
    meaning: "The request conflicts with the current state: someone has changed it since, or it has already been done.",
    remedy: "Read it again, check the detail, and decide again.",
  },
  "still-running": {
    meaning: "The same call, with the same Idempotency-Key, is being processed at the moment.",
    remedy: "Wait a second and repeat it with the same key. You will get the response to the first call.",
  },
  stale: {
    meaning: "You tried to change an old version: someone has saved a newer one since you read it.",
    remedy: "Read it again, apply your change, and send it with the new ETag as If-Match.",
  },
  "payment-required": {
    meaning: "You must pay for this first.",
    remedy: "See the plans on the pricing page, or your company’s billing.",
  },
  "version-required": {
    meaning: "This change must say which version it applies to, so that nobody’s work is overwritten.",
    remedy: "Read it first, and send the ETag you got as If-Match.",
  },
  "idempotency-key-required": {
    meaning: "This call must be safe to repeat, but was sent without an Idempotency-Key header.",
    remedy: 'Send Idempotency-Key: "your-own-key", with a new key for each operation.',
  },
  "idempotency-key-reused": {
    meaning: "This Idempotency-Key was already used for a different call.",
    remedy: "Create a new key for a new operation. Reuse a key only to repeat exactly the same call.",
  },
  "invalid-fields": {
    meaning: "The fields could be read, but some values are not valid.",
    remedy: "Each entry of errors names a field and says in one sentence what is wrong. Correct them and send everything again.",
  },
  "needs-confirmation": {
    meaning: "Nothing is definitely wrong, but something looks wrong, such as a telephone number in a title. Nothing was saved.",
    remedy:
      "Each entry of errors asks a question. Change the field, or send the same call again with “confirmed”: a list of the codes in the entries’ “confirm”.",
  },
  "too-many-attempts": {
    meaning: "There were too many attempts, such as wrong passwords or requests for e-mails. Attempts are limited to prevent guessing.",
    remedy: "Wait the number of seconds in Retry-After. Trying sooner does not help.",
  },
  "rate-limited": {
    meaning: "A request quota is used up. The headers X-RateLimit-Limit, -Remaining and -Reset give its state.",
    remedy:
      "Wait the number of seconds in Retry-After. Make fewer calls, cache responses for as long as they allow, and combine calls in batches.",
  },
  "not-batchable": {
    meaning: "This call cannot be part of a batch, because it changes something, streams or is unknown.",
    remedy: "Make this call on its own. The other calls in the batch have been answered.",
  },
  "answer-too-large": {
    meaning: "The response to a call in a batch is larger than a batch allows.",
    remedy: "Make the call on its own, or ask for fewer items.",
  },
  busy: {
    meaning: "The site, or a service it needs, is not available at the moment. Nothing was done.",
    remedy: "Wait the number of seconds in Retry-After and repeat the call.",
  },
  "method-not-allowed": {
    meaning: "The address exists, but does not support this method.",
    remedy: "The Allow header lists the supported methods.",
  },
  "too-large": {
    meaning: "The request is larger than this call allows.",
    remedy: "Send less, or split it into several calls.",
  },
  "unsupported-media-type": {
    meaning: "This call does not accept that content type.",
    remedy: "Send JSON with the header Content-Type: application/json.",
  },
  "internal-error": {
    meaning: "Something went wrong on our side. It has been recorded.",
    remedy: "Try again in a moment. If it happens again, give support the X-Request-Id from the response.",
  },
};
