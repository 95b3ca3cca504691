import fc from "fast-check";

/** Makes a value when it is wanted: what loops or throws cannot pass through the test's own tools. */
export type Recipe = () => unknown;

/** Objects that do what no data does: throw, change, loop, pretend, or go on without end. */
const TRICKS: readonly Recipe[] = [
  () => Object.defineProperty({}, "a", { enumerable: true, get: () => fail() }),
  () => new Proxy({}, { ownKeys: fail }),
  () => new Proxy({ a: 1 }, { get: fail }),
  () => new Proxy({ a: 1 }, { getPrototypeOf: fail }),
  () => new Proxy([1], { get: fail }),
  () => revoked({}),
  () => revoked([]),
  () => counting(),
  () => cycle(),
  () => nested(5_000),
  () => JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  () => Object.create({ inherited: 1 }),
  () => Object.assign(Object.create(null), { a: 1 }),
  () => "\ud800",
  () => ({ "\udfff": 1 }),
  () => "x".repeat(100_000),
  () => Array.from({ length: 20_000 }, (_, at) => at),
  () => new Array(50_000),
  () => ({ toJSON: fail }),
  () => ({ [Symbol.toPrimitive]: fail, toString: fail, valueOf: fail }),
  () => new Date(Number.NaN),
  () => new Map([["a", 1]]),
  () => Symbol("a"),
  () => 1n,
  () => fail,
  () => class {},
  () => Number.NaN,
  () => -0,
];

function fail(): never {
  throw new Error("hands off");
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Another value at each reading. */
function counting(): object {
  let read = 0;
  return Object.defineProperty({}, "a", {
    enumerable: true,
    get: () => (read++ % 2 === 0 ? 1 : Symbol("b")),
  });
}

function cycle(): object {
  const list: unknown[] = [];
  list.push({ list });
  return list;
}

function nested(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level++) value = { value };
  return value;
}

const plain = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.anything({ maxDepth: 1, withNullPrototype: true, withSparseArray: true }),
);

/** Values that a careless or hostile host could hand over, tricks within ordinary ones too. */
export const hostileValue: fc.Arbitrary<Recipe> = fc.letrec<{ value: Recipe }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    fc.constantFrom(...TRICKS),
    plain.map((value) => () => value),
    fc.array(tie("value"), { maxLength: 3 }).map((items) => () => items.map((make) => make())),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b", "__proto__", "constructor"), tie("value")), { maxLength: 3 })
      .map((members) => () => Object.fromEntries(members.map(([name, make]) => [name, make()]))),
  ),
})).value;

/** Usually the good value, sometimes a hostile one. */
export function spoilt<T>(good: fc.Arbitrary<T>): fc.Arbitrary<Recipe> {
  return fc.oneof(
    { weight: 5, arbitrary: good.map((value) => () => value) },
    { weight: 1, arbitrary: hostileValue },
  );
}

/** The record that recipes make. */
export function made(recipes: Readonly<Record<string, Recipe>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recipes).map(([name, make]) => [name, make()]));
}
