import { type DisplayChoices, type DisplaySetting, displayValues } from "#db/display-values.ts";

const settings = Object.keys(displayValues) as DisplaySetting[];

/** Of every setting the choice that was made later. One made in time to come was made by a clock that is wrong: it counts as made `now`. */
export function newerChoices(kept: DisplayChoices, sent: DisplayChoices, now: Date): DisplayChoices {
  const merged: Record<string, unknown> = {};
  for (const setting of settings) {
    const [before, after] = [kept[setting], sent[setting]];
    const at = after && (Date.parse(after.at) > now.getTime() ? now.toISOString() : after.at);
    const isNewer = at !== undefined && (!before || Date.parse(at) > Date.parse(before.at));
    const chosen = isNewer ? { value: after?.value, at } : before;
    if (chosen) merged[setting] = chosen;
  }
  return merged as DisplayChoices;
}
