export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
