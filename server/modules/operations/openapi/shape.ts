import type { JsonSchema } from "./json-schema.ts";

const indent = (text: string): string => text.replaceAll("\n", "\n  ");

/** A schema in a few lines for people to read, much as TypeScript writes types. Components stand by their names. */
export function shapeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return componentName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(shapeOf))].join(" | ");
  if (schema.allOf) return schema.allOf.map(shapeOf).join(" & ");
  const types = [schema.type ?? "anything"].flat();
  return types.map((type) => ofType(type, schema)).join(" | ");
}

const componentName = (reference: string): string => reference.split("/").at(-1) ?? reference;

function ofType(type: string, schema: JsonSchema): string {
  switch (type) {
    case "object":
      return objectShape(schema);
    case "array": {
      const item = schema.items ? shapeOf(schema.items) : "anything";
      return / [|&] /.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
    }
    case "string":
      return schema.format ?? "text";
    case "integer":
      return "whole number";
    default:
      return type;
  }
}

function objectShape({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    const limits = limitsOf(property);
    const notes = [limits, property.description].filter(Boolean).join(". ");
    return `${name}${mark}: ${shapeOf(property)}${notes ? `  // ${notes}` : ""}`;
  });
  if (lines.length === 0 && typeof additionalProperties === "object") return `{ [name]: ${indent(shapeOf(additionalProperties))} }`;
  return lines.length === 0 ? "{}" : `{\n  ${lines.map(indent).join("\n  ")}\n}`;
}

/** "1 to 50", "at most 200 characters"; "" without bounds. */
export function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [bounds(minimum, maximum, ""), bounds(minLength, maxLength, " characters"), bounds(minItems, maxItems, " items")]
    .filter(Boolean)
    .join(", ");
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  const isOpenBelow = least === undefined || (least === 0 && unit !== "");
  if (most === undefined)
    return least === undefined || least === 0 ? "" : `at least ${least}${least === 1 ? unit.replace(/s$/, "") : unit}`;
  if (least === most) return `${most}${unit}`;
  return isOpenBelow ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
