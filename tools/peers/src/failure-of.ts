/** What a call fails with, of which `Failure` is the part that is looked at. Throws where the call succeeds. */
export async function failureOf<Failure>(call: Promise<unknown>): Promise<Failure> {
  const failure = await call.then(
    () => undefined,
    (error: Failure) => ({ error }),
  );
  if (failure === undefined) throw new Error("was answered, though it has to be refused");
  return failure.error;
}
