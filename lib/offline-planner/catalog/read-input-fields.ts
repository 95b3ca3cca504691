import type { JSONObject, JSONValue } from "@ai-sdk/provider";
import { isJsonRecord, isRecord, ownValue } from "../json-object";
import { stem } from "../language/stem";
import type { FieldRole, InputField } from "./input-field";
import { splitName } from "./split-name";

const MAX_DEPTH = 4;
const MAX_FIELDS = 60;

/** Reads the fields of an object schema; what it does not understand becomes a field of kind `other`. */
export function readInputFields(schema: unknown): InputField[] {
  if (!isJsonRecord(schema)) {
    return [];
  }
  return readFields(schema, schema, 0);
}

function readFields(schema: JSONObject, root: JSONObject, depth: number): InputField[] {
  const properties = ownObject(schema, "properties");
  if (properties === undefined || depth >= MAX_DEPTH) {
    return [];
  }
  const required = ownValue(schema, "required");
  const requiredNames = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .slice(0, MAX_FIELDS)
    .map(([name, property]) => readField(name, property, requiredNames.includes(name), root, depth));
}

function readField(
  name: string,
  property: JSONValue | undefined,
  required: boolean,
  root: JSONObject,
  depth: number,
): InputField {
  const { schema, nullable } = simplify(property, root);
  const types = ownValue(schema, "type");
  const type = Array.isArray(types) ? types.find((each) => each !== "null") : types;
  const description = textOf(schema, "description") ?? "";
  const choices = choicesOf(schema);
  const format = textOf(schema, "format");
  const items = ownObject(schema, "items");
  const item =
    items === undefined || depth >= MAX_DEPTH ? undefined : readField(name, items, true, root, depth + 1);
  const fields = type === "object" ? readFields(schema, root, depth + 1) : [];
  const base: InputField = {
    name,
    words: splitName(name).map(stem),
    description,
    kind: kindOf(type, choices, item !== undefined, fields.length > 0),
    role: roleOf(name, description, format),
    required,
    nullable: nullable || (Array.isArray(types) && types.includes("null")),
    integer: type === "integer",
    choices,
    fields,
  };
  return {
    ...base,
    ...optional("format", format),
    ...optional("minimum", numberOf(schema, "minimum")),
    ...optional("maximum", numberOf(schema, "maximum")),
    ...optional("maxItems", numberOf(schema, "maxItems")),
    ...optional("maxLength", numberOf(schema, "maxLength")),
    ...optional("fallback", ownValue(schema, "default")),
    ...optional("item", item),
  };
}

/** Follows one local reference and takes the branch of an `anyOf` that is not null. */
function simplify(
  property: JSONValue | undefined,
  root: JSONObject,
): { schema: JSONObject; nullable: boolean } {
  let schema = isRecord(property) ? property : {};
  let nullable = false;
  for (let hop = 0; hop < 4; hop += 1) {
    const ref = textOf(schema, "$ref");
    const branches = ownValue(schema, "anyOf");
    if (ref?.startsWith("#/$defs/") === true) {
      schema = ownObject(ownObject(root, "$defs") ?? {}, ref.slice("#/$defs/".length)) ?? {};
    } else if (Array.isArray(branches)) {
      const usable = branches.filter(isRecord);
      const kept = usable.filter((branch) => ownValue(branch, "type") !== "null");
      nullable ||= kept.length < usable.length;
      const description = textOf(schema, "description");
      schema = mergeBranches(kept, description);
    } else {
      break;
    }
  }
  return { schema, nullable };
}

function mergeBranches(branches: JSONObject[], description: string | undefined): JSONObject {
  const constants = branches.map((branch) => ownValue(branch, "const"));
  if (constants.length > 1 && constants.every((value) => value !== undefined)) {
    return { enum: constants, ...optional("description", description) };
  }
  return {
    ...branches[0],
    ...optional("description", description ?? textOf(branches[0] ?? {}, "description")),
  };
}

function choicesOf(schema: JSONObject): JSONValue[] {
  const values = ownValue(schema, "enum");
  const constant = ownValue(schema, "const");
  if (Array.isArray(values)) {
    return values.filter((value) => value !== null);
  }
  return constant === undefined || constant === null ? [] : [constant];
}

function kindOf(
  type: unknown,
  choices: JSONValue[],
  hasItem: boolean,
  hasFields: boolean,
): InputField["kind"] {
  if (choices.length > 0) {
    return "choice";
  }
  switch (type) {
    case "string":
      return "text";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "flag";
    case "array":
      return hasItem ? "list" : "other";
    case "object":
      return hasFields ? "group" : "other";
    default:
      return "other";
  }
}

function roleOf(name: string, description: string, format: string | undefined): FieldRole {
  const words = splitName(name);
  const last = words.at(-1) ?? "";
  if (
    /^(?:ids?|keys?|uuids?|identifiers?)$/.test(last) ||
    format === "uuid" ||
    /^ids?\b|\bids? of\b/i.test(description)
  ) {
    return "reference";
  }
  if (format === "email" || /^e?mails?$/.test(last)) {
    return "email";
  }
  if (
    words.some((word) => /^(?:search|query|q|term|keyword|keywords|text|contains)$/.test(word)) &&
    !/note|comment/i.test(description)
  ) {
    return "search";
  }
  const contentWord =
    /^(?:reason|note|notes|comment|message|body|title|name|label|content|description|summary|subject|caption)$/;
  return words.some((word) => contentWord.test(word)) ? "content" : "plain";
}

function ownObject(object: JSONObject, key: string): JSONObject | undefined {
  const value = ownValue(object, key);
  return isRecord(value) ? value : undefined;
}

function textOf(object: JSONObject, key: string): string | undefined {
  const value = ownValue(object, key);
  return typeof value === "string" ? value : undefined;
}

function numberOf(object: JSONObject, key: string): number | undefined {
  const value = ownValue(object, key);
  return typeof value === "number" ? value : undefined;
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  const entry: Partial<Record<K, V>> = {};
  if (value !== undefined) {
    entry[key] = value;
  }
  return entry;
}
