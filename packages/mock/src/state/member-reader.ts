import { isObject } from "../values/is-object.ts";

/** A value within a state, with the place where it stands: `teams[0].endpoints[1].enabled`. */
export interface Located {
  readonly place: string;
  readonly value: unknown;
}

/** The named members of an object, which may have no others. Errors name the place, and never show a value. */
export function readMembers<Name extends string>(
  { place, value }: Located,
  names: readonly Name[],
): Readonly<Record<Name, Located>> {
  if (!isObject(value)) throw wrong(place, "an object", value);
  const unknown = Object.keys(value).find((name) => !names.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`${join(place, unknown)} is not known here; known are ${names.join(", ")}`);
  const members = names.map((name) => [name, { place: join(place, name), value: value[name] }] as const);
  return Object.fromEntries(members) as Record<Name, Located>;
}

/** The items of an array; an absent one has none. */
export function readItems({ place, value = [] }: Located): Located[] {
  if (!Array.isArray(value)) throw wrong(place, "an array", value);
  return value.map((item: unknown, index) => ({ place: `${place}[${index}]`, value: item }));
}

/** A text that is not blank. */
export function readText({ place, value }: Located): string {
  if (typeof value !== "string" || value.trim() === "") throw wrong(place, "a text that is not blank", value);
  return value;
}

/** A text of a certain form. */
export function readForm(located: Located, form: RegExp, what: string): string {
  const text = typeof located.value === "string" ? located.value : "";
  if (!form.test(text)) throw wrong(located.place, what, located.value);
  return text;
}

export function readFlag({ place, value }: Located): boolean {
  if (typeof value !== "boolean") throw wrong(place, "true or false", value);
  return value;
}

export function readCount({ place, value }: Located): number {
  if (!Number.isSafeInteger(value) || Number(value) < 1) throw wrong(place, "a whole number from 1 on", value);
  return Number(value);
}

/** Reads a member that may be absent. */
export function optional<Value>(located: Located, read: (located: Located) => Value): Value | undefined {
  return located.value === undefined ? undefined : read(located);
}

function wrong(place: string, expected: string, value: unknown): Error {
  if (place === "") return new Error(`the state must be ${expected}`);
  return new Error(value === undefined ? `${place} is missing` : `${place} must be ${expected}`);
}

function join(place: string, member: string): string {
  return place === "" ? member : `${place}.${member}`;
}
