import type { z } from "zod";

type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: DeepReadonly<Value[Field]> }
    : Value;

/** Type of a response that matches the schema. */
export type AnswerTo<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

/** A schema as the output of a procedure. The two type-only members tell callers the response type. */
export type AnswerReader<Schema extends z.ZodType> = ((answer: unknown) => z.output<Schema>) & {
  schema: Schema;
  _input: AnswerTo<Schema>;
  _output: z.output<Schema>;
};

let areChecked = false;

/** Turns on validation of every response against its schema: in tests and development only, since it takes time. */
export function checkTypedAnswers(isOn: boolean): void {
  areChecked = isOn;
}

/**
 * Returns a procedure's output schema, for its type and for the API document: `.output(answerOf(schema))`.
 * @throws ZodError for a response of another shape, while validation is on
 */
export function answerOf<Schema extends z.ZodType>(schema: Schema): AnswerReader<Schema> {
  const read = (answer: unknown): unknown => {
    if (areChecked) schema.parse(JSON.parse(JSON.stringify(answer)));
    return answer;
  };
  return Object.assign(read, { schema }) as AnswerReader<Schema>;
}

type IsoDates<Row> = { [Field in keyof Row]: IsoDate<Row[Field]> };
type IsoDate<Value> = Value extends Date ? string : Value;

/** Returns a row as it is sent, its dates as ISO text. Dates in nested values stay dates. */
export const isoDates = <Row extends object>(row: Row): IsoDates<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  ) as IsoDates<Row>;
