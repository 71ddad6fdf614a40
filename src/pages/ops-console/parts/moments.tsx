import { useSearch } from "wouter";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { momentIn, momentText, offsetMsIn, readZone } from "./console-filters.ts";

/** Formats moments in the time zone that the address names: the one way in which the console writes a time. */
export function useMoments() {
  const zone = readZone(new URLSearchParams(useSearch()));
  return {
    /** "22 Nov 2026, 05:18". */
    text: (at: string | number) => momentText(zone, new Date(at)),
    /** "22 Nov 2026". */
    date: (at: string | number) => momentIn(zone, new Date(at)).date,
    /** "05:18:09". */
    seconds(at: string | number) {
      const { time, offset } = momentIn(zone, new Date(at));
      return `${time}:${String(new Date(at).getUTCSeconds()).padStart(2, "0")}${offset}`;
    },
    /** By how much the clock is ahead of UTC. */
    offsetMs: (atMs: number) => offsetMsIn(zone, atMs),
    /** "05:18". */
    time(at: string | number) {
      const { time, offset } = momentIn(zone, new Date(at));
      return time + offset;
    },
  };
}

/** A moment, or its date or time alone. */
export function When({ at, as = "text" }: { at: string; as?: "text" | "date" | "time" | "seconds" }) {
  const moments = useMoments();
  return <time dateTime={at}>{moments[as](at)}</time>;
}

/** How long ago it was, with the moment itself beside it; of more than a week ago the date. */
export function Ago({ at, now }: { at: string; now: Date }) {
  const { text, date } = useMoments();
  const label = seenLabel(new Date(at), now);
  return (
    <time dateTime={at} title={text(at)}>
      {label.startsWith("on ") ? `on ${date(at)}` : label}
    </time>
  );
}
