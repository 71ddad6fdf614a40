import { describeForLog } from "./kernel/errors.ts";
import { serve } from "./process/serve.ts";
import { startFailureSentence } from "./process/start-failure.ts";

try {
  const { port, origin, signIns } = await serve();
  process.send?.({ port, origin, signIns });
} catch (error) {
  console.error(startFailureSentence(error) ?? describeForLog(error));
  process.exit(1);
}
