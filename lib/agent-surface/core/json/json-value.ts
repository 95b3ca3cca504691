/** Everything that crosses the runtime's boundary, in either direction, is one of these (D18). */
export type JsonValue = JsonPrimitive | JsonArray | JsonObject;
export type JsonPrimitive = string | number | boolean | null;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}
