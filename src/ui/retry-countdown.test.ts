import { expect, it } from "vitest";
import { waitLabel } from "./load-error.tsx";

it.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [3541, "1 hour"],
  [7200, "2 hours"],
])("%i seconds read as %s", (seconds, label) => expect(waitLabel(seconds)).toBe(label));
