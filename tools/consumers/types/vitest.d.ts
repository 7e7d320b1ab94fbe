// Only what type tests import: Vitest's own declarations want more than an application has.
export { expectTypeOf } from "expect-type";
export function test(name: string, body: () => void | Promise<void>): void;
