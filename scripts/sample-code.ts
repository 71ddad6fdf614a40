import { readProcessEnv } from "#server/env.ts";
import { sampleTotpCode } from "#server/modules/accounts/sample/sample-accounts.ts";
import { createSecrets, keptSecret } from "#server/secrets.ts";

/** The sample administrator's second factor, as an authenticator app would show it now. */
const env = readProcessEnv();
console.log(sampleTotpCode(createSecrets(env.appSecret ?? keptSecret(env.dataFolder))));
