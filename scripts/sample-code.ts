import { createSecrets, keptSecret } from "#server/kernel/secrets.ts";
import { sampleTotpCode } from "#server/modules/people/accounts/sample/sample-accounts.ts";
import { readProcessEnv } from "#server/process/env.ts";

/** The sample administrator's second factor, as an authenticator app would show it now. */
const env = readProcessEnv();
console.log(sampleTotpCode(createSecrets(env.appSecret ?? keptSecret(env.dataFolder))));
