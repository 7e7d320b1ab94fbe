/** The members of an object that were given, so that defaults can be spread beneath them. */
export type GivenMembers<Members> = { [Name in keyof Members]?: Exclude<Members[Name], undefined> };

/** A copy of an object without the members that are `undefined`. */
export function givenMembers<Members extends object>(members: Members): GivenMembers<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as GivenMembers<Members>;
}
