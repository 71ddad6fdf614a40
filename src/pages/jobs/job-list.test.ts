import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt } from "./job-list.tsx";

// Takes milliseconds.
const firm = "Emberstead Joint Venture";

test.each([
  [`${firm} needs a Senior Quantity Surveyor. You run two NEC4 packages.`, "You run two NEC4 packages."],
  [`You run two NEC4 packages. ${firm} pays mileage.`, `You run two NEC4 packages. ${firm} pays mileage.`],
  [`${firm} needs a Senior Quantity Surveyor.`, `${firm} needs a Senior Quantity Surveyor.`],
  [`At ${firm} we value and settle. Is that you? Then write.`, "Is that you? Then write."],
  [`${firm} pays £1.5m a month to suppliers. Final accounts of £2.5m await.`, "Final accounts of £2.5m await."],
])("%s", (summary, shown) => {
  expect(excerpt(summary, firm)).toBe(shown);
});

test("it is never cut inside a word, and never longer than its room", () => {
  const word = fc.stringMatching(/^[a-z]{1,14}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
      const shown = excerpt(words.join(" "), firm);
      expect(shown.length).toBeLessThanOrEqual(121);
      const whole = shown.replace(/…$/, "").split(" ");
      expect(whole).toEqual(words.slice(0, whole.length));
    }),
  );
});
