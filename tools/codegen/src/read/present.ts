type Absent = undefined | false;

/** An object without the members that are `undefined` or `false`. */
type Present<T> = {
  readonly [Key in keyof T as Extract<T[Key], Absent> extends never ? Key : never]: T[Key];
} & {
  readonly [Key in keyof T as Extract<T[Key], Absent> extends never ? never : Key]?: Exclude<T[Key], Absent>;
};

/** Leaves out members that are `undefined` or `false`. */
export function present<T extends object>(members: T): Present<T> {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(kept) as Present<T>;
}
