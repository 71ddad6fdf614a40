import { readSecrets } from "#server/kernel/secrets.ts";
import { sampleTotpCode } from "#server/modules/people/accounts/sample/sample-accounts.commands.ts";
import { readProcessEnv } from "#server/process/env.ts";

/** Prints the sample administrator's current authenticator code. */
console.log(sampleTotpCode(readSecrets(readProcessEnv())));
