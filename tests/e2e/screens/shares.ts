import { sampleOfTheDay } from "#tests/fixtures/sample-of-the-day.ts";
import { type Persona, personas } from "../personas.ts";
import type { Screen } from "../screens.ts";
import { pageOf } from "./page-components.ts";

/** Screens per test. Fewer add sign-ins; more leave one worker busy after the others have finished. */
const mostScreens = 24;

interface Share {
  name: string;
  somebody: Persona;
  screens: readonly Screen[];
  /** The first share of this person. */
  isFirst: boolean;
}

/** Of each person's screens; a recruiter sees those of a company's administrator, who opens more of them. */
export const shareADay = ({ who, role }: Persona): number => (role === null ? 0.6 : who === "a recruiter" ? 0.15 : 0.33);

function openedBy(somebody: Persona, changed: ReadonlySet<string>): readonly Screen[] {
  const { who, screens } = somebody;
  const chosen = new Set(sampleOfTheDay(screens, Math.ceil(screens.length * shareADay(somebody)), `screens of ${who}`));
  return screens.filter((screen) => chosen.has(screen) || changed.has(pageOf(screen)));
}

/**
 * Every persona's screens, split so that tests run in parallel: a sample of the day of each, and every one whose page is among the
 * changed.
 */
export const shareScreens = (changed: ReadonlySet<string>): readonly Share[] =>
  personas.flatMap((somebody) => {
    const screens = openedBy(somebody, changed);
    const count = Math.ceil(screens.length / mostScreens);
    return Array.from({ length: count }, (_, part) => ({
      name: count === 1 ? somebody.who : `${somebody.who}, ${part + 1} of ${count}`,
      somebody,
      screens: screens.filter((_screen, index) => index % count === part),
      isFirst: part === 0,
    }));
  });
