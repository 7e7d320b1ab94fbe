import type { ClientState, EndpointState, EndpointUrls, SigningKey } from "./mock-state.ts";

/** A `MockState` that was checked, with every default filled in. */
export interface State {
  /** Of the default state, the first one answers for keys that only `anyKey` accepts. */
  readonly teams: readonly [Team, ...Team[]];
  readonly signing_key?: SigningKey;
}

/** A team of a {@link State}. */
export interface Team {
  readonly name: string;
  readonly admin_keys: readonly string[];
  readonly endpoints: readonly Endpoint[];
  readonly clients: readonly ClientState[];
}

/** An endpoint of a {@link State}. Its addresses are those of the mock where it has none. */
export interface Endpoint extends Required<Omit<EndpointState, "urls">> {
  readonly urls?: EndpointUrls;
}
