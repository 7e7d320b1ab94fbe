/** A mistake or a warning. */
export interface Problem {
  /** File and line, or the flag. Absent if a program passed the configuration. */
  readonly at?: string | undefined;
  /** Member, fault and remedy, without the member's value, which may be a secret. */
  readonly message: string;
  /** True if the gateway can run nevertheless. */
  readonly warning?: true | undefined;
}

/** Path to a member: names, and positions in lists. */
export type MemberPath = readonly PropertyKey[];

/** Place and name of a member, as the file has them. */
export interface Place {
  readonly at: string | undefined;
  readonly name: string;
}

/** Adds a problem of a member. The message continues the member's name. */
export type Report = (path: MemberPath, message: string, warning?: true) => void;

/** The problems of a configuration, and the places of its members. */
export class Problems {
  readonly all: Problem[] = [];
  /** Members of the configuration with an invalid value somewhere in them. */
  readonly invalid: Set<PropertyKey> = new Set();
  readonly #places = new Map<string, Place>();
  readonly #refused = new Set<string>();

  note(path: MemberPath, place: Place): void {
    this.#places.set(JSON.stringify(path), place);
  }

  isNoted(path: MemberPath): boolean {
    return this.#places.has(JSON.stringify(path));
  }

  readonly report: Report = (path, message, warning) => {
    const { at, name } = this.#placeOf(path);
    this.all.push({ at, message: name === "" ? message : `${name} ${message}`, warning });
  };

  /** Reports an invalid value, unless it was reported before. */
  refuse(path: MemberPath, message: string): void {
    const key = JSON.stringify(path);
    if (path[0] !== undefined) this.invalid.add(path[0]);
    if (!this.#refused.has(key)) this.report(path, message);
    this.#refused.add(key);
  }

  /** Returns the place of a member, or that of its parent if the file lacks it. */
  #placeOf(path: MemberPath): Place {
    const place = this.#places.get(JSON.stringify(path));
    if (place) return place;
    const parent = path.length > 1 ? this.#placeOf(path.slice(0, -1)) : undefined;
    return { at: parent?.at, name: nameOf(parent?.name, path.at(-1) ?? "") };
  }
}

/**
 * Names a member in a message. A text in place of a name may be a secret, so `…` stands for a text with other characters than names of APIs,
 * networks and headers have.
 */
export function nameOf(parent: string | undefined, step: PropertyKey): string {
  if (typeof step === "number") return `${parent ?? ""}[${step}]`;
  const shown = /^(?:[a-z][\w. -]{0,39})?$/i.test(String(step)) ? String(step) : "…";
  return parent === undefined ? shown : `${parent}.${shown}`;
}
