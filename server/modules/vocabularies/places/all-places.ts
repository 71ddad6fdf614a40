import { advertPlaces } from "./advert-places.ts";
import { alertPlace } from "./alert-place.ts";
import { firmPlaces } from "./firm-places.ts";
import { keptPlaces } from "./kept-places.ts";
import { profilePlaces } from "./profile-places.ts";
import type { TermPlace } from "./term-place.ts";

/** Every place where values of open vocabularies are stored: a merge moves all of them and nothing else. */
export const termPlaces: readonly TermPlace[] = [...advertPlaces, ...keptPlaces, ...profilePlaces, ...firmPlaces, alertPlace];
