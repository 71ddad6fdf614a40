import { type DisplayChoices, type DisplaySetting, displayValues, type SentDisplayChoices } from "#db/display-values.ts";

const settings = Object.keys(displayValues) as DisplaySetting[];

/** Of every setting the choice that was made later. */
export function newerChoices(kept: DisplayChoices, sent: SentDisplayChoices, now: Date): DisplayChoices {
  const merged: Record<string, unknown> = {};
  for (const setting of settings) {
    const [before, after] = [kept[setting], sent[setting]];
    const chosenAtMs = after ? now.getTime() - after.agoMs : 0;
    const isNewer = after && (!before || chosenAtMs >= Date.parse(before.at));
    const chosen = isNewer ? { value: after.value, at: new Date(chosenAtMs).toISOString() } : before;
    if (chosen) merged[setting] = chosen;
  }
  return merged as DisplayChoices;
}
