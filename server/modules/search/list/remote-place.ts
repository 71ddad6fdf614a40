import { placeKey } from "#server/modules/places/place-key.ts";
import type { SearchState } from "#server/paths.ts";
import { quoted } from "#server/quoted-value.ts";

const remoteWords = new Set(
  "remote|fully remote|remote uk|uk remote|remote working|remote only|100 remote|home|home based|homebased|home working|work from home|working from home|wfh|from home".split(
    "|",
  ),
);

/** People type "Remote" where a place is asked for. It is a way of working, so that is what it chooses. */
export function readRemotePlace(state: SearchState): { state: SearchState; notes: readonly string[] } {
  if (!remoteWords.has(placeKey(state.location))) return { state, notes: [] };
  return {
    state: { ...state, location: "", radius: "", workType: [...new Set([...state.workType, "remote"])] },
    notes: [`${quoted(state.location)} is a way of working, not a place, so Work Type was set to Remote.`],
  };
}
