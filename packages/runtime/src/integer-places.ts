import type { InputRule } from "./descriptor.ts";
import { checkNumber, type MustBe } from "./integer.ts";
import { parseExact } from "./json.ts";

/** A place in the values of a schema, and the places below it as indexes of a table. Places that lead to no such integer are absent. */
export interface IntegerPlace {
  /** True if a number here is an integer whose digits count. */
  readonly here?: true;
  /** Places of members by their names, and of items by their indexes. */
  readonly members?: Readonly<Record<string, number>>;
  /** The place of other items and members. */
  readonly rest?: number;
}

type Places = readonly IntegerPlace[];

function below({ members = {}, rest }: IntegerPlace, name: string): number | undefined {
  return Object.hasOwn(members, name) ? members[name] : rest;
}

/** Makes a parser of JSON that keeps the digits of integers at places of the table. Other numbers are doubles, as their types say. */
export function parsePlaces(places: Places): (text: string, exact?: true | number) => unknown {
  const read = (value: unknown, at: number | undefined): unknown => {
    const place = places[at as number] ?? {};
    if (typeof value === "bigint") return place.here ? value : Number(value);
    if (typeof value !== "object") return value;
    const members = value as Record<string, unknown>;
    for (const name in members) members[name] = read(members[name], below(place, name));
    return value;
  };
  return (text, exact) => {
    const value = parseExact(text);
    return typeof exact === "number" && /\d{16}/.test(text) ? read(value, exact) : value;
  };
}

/** Makes a function that checks an input like {@link checkNumber}, and its integers at places of the table. */
export function checkPlaces(places: Places): typeof checkNumber {
  /** `names`: the names that lead to the value. */
  const check = (value: unknown, at: number | undefined, names: readonly string[], mustBe: MustBe): void => {
    const place = places[at as number];
    const isLost = Number.isInteger(value) && !Number.isSafeInteger(value);
    if (place?.here && isLost) throw mustBe("a bigint beyond 2^53", names.length > 0 ? ` (at ${names.join(".")})` : "");
    if (!place || typeof value !== "object" || !value) return;
    for (const [name, member] of Object.entries(value)) check(member, below(place, name), [...names, name], mustBe);
  };
  return (given, rule: InputRule, mustBe) => {
    const value = checkNumber(given, rule, mustBe);
    check(value, rule.integers, [], mustBe);
    return value;
  };
}
