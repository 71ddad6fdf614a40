// expect nothing of the linter: tests/rules/colours finds these.
export const fill = <path fill="#fff" />; // RAW
export const stroke = <path stroke="red" d="" />; // RAW
export const chosen = (isOn: boolean) => <path fill={isOn ? "Tomato" : "var(--ink)"} />; // RAW
export const style = <p style={{ color: "rgb(1 2 3)" }}>x</p>; // RAW
export const drawn = { background: `linear-gradient(#123, #456)`, width: 1 }; // RAW
export const gradient = { stopColor: "hsl(10deg 20% 30%)" }; // RAW
export const border = { borderTop: "1px solid black" }; // RAW
export const named = <path fill="none" stroke="currentColor" className="red" />;
export const token = <path fill="var(--accent)" stroke="url(#red)" />;
export const link = <a href="#add">red</a>;
export const words = { title: "red", colour: "red" };
