const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** "14:05", the time in London. */
export const clockTime = (moment: Date): string => clock.format(moment);
