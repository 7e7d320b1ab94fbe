// The part of Vitest that type tests import. Vitest's own declarations need packages that an application does not have.
export { expectTypeOf } from "expect-type";
export function test(name: string, body: () => void | Promise<void>): void;
