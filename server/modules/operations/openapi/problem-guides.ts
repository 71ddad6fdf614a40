import type { ProblemCode } from "#server/http/problems.ts";

export const problemGuides: Record<ProblemCode, { meaning: string; remedy: string }> = {
  "bad-input": {
    meaning: "What was sent is not what the call reads: broken JSON, no object, or a header that cannot be understood.",
    remedy: "Send the fields as one JSON object with the header Content-Type: application/json. The detail says what was wrong.",
  },
  "invalid-parameters": {
    meaning: "A parameter of the address is missing, repeated or out of its bounds.",
    remedy: "Each entry of errors names a parameter and says what it must be. Put it right and ask again.",
  },
  "token-invalid": {
    meaning: "The token of a mailed link has expired, has been used, or never was one. They are answered alike.",
    remedy: "Ask for a new link, and use the newest mail.",
  },
  unauthenticated: {
    meaning: "The call is for people who have signed in, or for tokens, and came with neither, or with one that is over.",
    remedy: "Sign in and repeat it. A script checks that its token has not expired or been revoked, under My account.",
  },
  "invalid-credentials": {
    meaning: "The sign-in was refused. Every cause is answered alike, so that nobody learns which accounts exist.",
    remedy: "Check the address and the password, or set a new one by the link on the sign-in page.",
  },
  "csrf-failed": {
    meaning:
      "A change must come from a page of this site, with the token that the page was given. This one did not, or its page is too old.",
    remedy: "Reload the page. A script uses a bearer token, which needs none, or fetches /api/auth/csrf-token first.",
  },
  forbidden: {
    meaning: "You are known, and the call is not for your kind of account, or not among what the token was given.",
    remedy: "Use an account that may do it, or make a token with the permission named on the call’s page.",
  },
  reauthenticate: {
    meaning: "The call is a weighty one: the password has to have been proved within the last five minutes.",
    remedy: "Confirm the password and repeat the call. Tokens of scripts cannot make it.",
  },
  "second-factor-required": {
    meaning: "Administrators of this site work with a second factor, and this session has not passed it.",
    remedy: "Set the second factor up under My account, or sign in again and confirm it.",
  },
  "not-found": {
    meaning: "There is nothing under this address, or nothing that you may know of: the two are answered alike.",
    remedy: "Check the address and the id. If it is something of yours, check which account is signed in.",
  },
  gone: {
    meaning: "It was here and is no longer, such as an advert that closed more than thirty days ago.",
    remedy: "Forget the address. What the answer still says of it is in its other members.",
  },
  conflict: {
    meaning: "It cannot be done as things stand now: somebody has changed them meanwhile, or it has been done already.",
    remedy: "Read it anew, look at the detail, and decide again.",
  },
  "still-running": {
    meaning: "The same call, with the same Idempotency-Key, is being worked on at this moment.",
    remedy: "Wait a second and repeat it with the same key: you will get the answer of the first.",
  },
  stale: {
    meaning: "You meant to change a version that is not the newest: somebody has saved another since you read it.",
    remedy: "Read it anew, put your change into it, and send it with the new ETag as If-Match.",
  },
  "payment-required": {
    meaning: "What you ask for has to be paid for first.",
    remedy: "Look at the plans on the pricing page, or at the billing of your company.",
  },
  "version-required": {
    meaning: "This change has to say which version it is meant for, so that nobody’s work is overwritten.",
    remedy: "Read it first, and send the ETag you got as If-Match.",
  },
  "idempotency-key-required": {
    meaning: "This call must be safe to repeat, and came without the header by which a repetition is known.",
    remedy: 'Send Idempotency-Key: "something-of-your-own", once made up for each thing to be done.',
  },
  "idempotency-key-reused": {
    meaning: "The Idempotency-Key came with something else before.",
    remedy: "Make up a new key for a new thing. Keep the old one only for repeating the very same call.",
  },
  "invalid-fields": {
    meaning: "The fields could be read, and some of them do not hold what they must.",
    remedy: "Each entry of errors points at a field and says in one sentence what is wrong. Put them right and send all again.",
  },
  "needs-confirmation": {
    meaning: "Nothing is wrong for certain, but something looks wrong, such as a telephone number in a title. Nothing was saved.",
    remedy:
      "Each entry of errors asks a question. Change the field, or send the same call again with “confirmed”: a list of the codes in the entries’ “confirm”.",
  },
  "too-many-attempts": {
    meaning: "There were too many attempts, such as wrong passwords or mails asked for. They are slowed down to stop guessing.",
    remedy: "Wait as many seconds as Retry-After says. Trying sooner does not help.",
  },
  "rate-limited": {
    meaning: "A quota of calls is used up. The headers X-RateLimit-Limit, -Remaining and -Reset say how it stands.",
    remedy: "Wait as many seconds as Retry-After says. Ask less often, keep answers for as long as they allow, and put calls into batches.",
  },
  "not-batchable": {
    meaning: "The call stands in a batch and cannot be part of one, because it changes something, streams, or is not known.",
    remedy: "Make this call by itself. The others of the batch have been answered.",
  },
  "answer-too-large": {
    meaning: "The answer to a call in a batch is larger than a batch carries.",
    remedy: "Make the call by itself, or ask for fewer items.",
  },
  busy: {
    meaning: "The site, or a service it needs, cannot answer just now. Nothing was done.",
    remedy: "Wait as many seconds as Retry-After says and repeat the call.",
  },
  "method-not-allowed": {
    meaning: "There is such an address, and it does not take this method.",
    remedy: "The Allow header names the methods it takes.",
  },
  "too-large": {
    meaning: "More was sent than the call takes.",
    remedy: "Send less, or in several calls.",
  },
  "unsupported-media-type": {
    meaning: "What was sent is of a type that the call does not read.",
    remedy: "Send JSON with the header Content-Type: application/json.",
  },
  "internal-error": {
    meaning: "Something went wrong on our side. It has been recorded.",
    remedy: "Try again in a moment. If it happens again, tell support the X-Request-Id of the answer.",
  },
};
