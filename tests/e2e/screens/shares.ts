import { sampleOfTheDay } from "#tests/helpers/sample-of-the-day.ts";
import { type Persona, personas } from "../personas.ts";
import type { Screen } from "../screens.ts";

/** Screens per test. Fewer add sign-ins; more leave one worker busy after the others have finished. */
const mostScreens = 24;

interface Share {
  name: string;
  somebody: Persona;
  screens: readonly Screen[];
  /** The first share of this person. */
  isFirst: boolean;
}

/** A recruiter sees the screens of a company's administrator, who opens them all. */
const recruiterScreensADay = 8;

const openedBy = ({ who, screens }: Persona): readonly Screen[] =>
  who === "a recruiter" ? sampleOfTheDay(screens, recruiterScreensADay, "screens of a recruiter") : screens;

/** Every persona's screens, split so that tests run in parallel. */
export const shares: readonly Share[] = personas.flatMap((somebody) => {
  const screens = openedBy(somebody);
  const count = Math.ceil(screens.length / mostScreens);
  return Array.from({ length: count }, (_, part) => ({
    name: count === 1 ? somebody.who : `${somebody.who}, ${part + 1} of ${count}`,
    somebody,
    screens: screens.filter((_screen, index) => index % count === part),
    isFirst: part === 0,
  }));
});
