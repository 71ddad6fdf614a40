import { describeError } from "#ops/client-errors/fingerprint.ts";
import { serve } from "./process/serve.ts";
import { startFailureSentence } from "./process/survive-faults.ts";

try {
  const { port, origin, signIns } = await serve();
  process.send?.({ port, origin, signIns });
} catch (error) {
  console.error(startFailureSentence(error) ?? describeError(error));
  process.exit(1);
}
