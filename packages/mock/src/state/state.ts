import type { Api } from "@ledgergate/service-kit";

/**
 * Teams with their endpoints and credentials. The option `state` and its file have the same shape. Members that clients see
 * have the names of the API.
 */
export interface MockState {
  /** At least one. */
  readonly teams: readonly TeamState[];
  /** The Ed25519 key that signs tokens, as a private JWK. Default: a new key at every start, which invalidates older tokens. */
  readonly signing_key?: SigningKey;
}

/** A team: its admin keys, its endpoints and its credentials for tokens. */
export interface TeamState {
  /** Name of the team, for people. */
  readonly name: string;
  /** Keys of the admin API, each known to one team only. Default: none. */
  readonly admin_keys?: readonly string[];
  /** Access to chains. Default: none. */
  readonly endpoints?: readonly EndpointState[];
  /** Client credentials for the token endpoint. Default: none. */
  readonly clients?: readonly ClientState[];
}

/** A team's access to one chain of one network, as the admin API lists it. */
export interface EndpointState {
  /** The key in the path of node calls. It must be unique. */
  readonly api_key: string;
  /** Name of the API whose nodes the endpoint opens, such as `ledger-a`. */
  readonly chain: string;
  /** Network of the chain. Default: `mainnet`. */
  readonly network?: string;
  /** Name that the team gave the endpoint. Default: chain and network. */
  readonly name?: string;
  /** UUID of the endpoint. Default: a UUID derived from the key, the same at every start. */
  readonly id?: string;
  /** False to list the endpoint but refuse its calls. Default: true. */
  readonly enabled?: boolean;
  /** True to hide the endpoint: it is never listed, and its key is unknown. Default: false. */
  readonly deleted?: boolean;
  /** Addresses of the endpoint. Default: addresses on this mock. */
  readonly urls?: EndpointUrls;
}

export interface EndpointUrls {
  readonly https: string;
  readonly wss: string;
}

/** Client credentials and the properties of their tokens. */
export interface ClientState {
  readonly client_id: string;
  readonly client_secret: string;
  /** Scope of the tokens: names separated by spaces. Default: the scope of the document's example. */
  readonly scope?: string;
  /** Lifetime of the tokens in seconds. A short one makes clients renew them. Default: the lifetime of the document's example. */
  readonly expires_in?: number;
}

/** A private Ed25519 key as JWK (RFC 8037). */
export interface SigningKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  /** The public key, 32 bytes in base64url. */
  readonly x: string;
  /** The private key, 32 bytes in base64url. */
  readonly d: string;
}

/** A checked `MockState` with all defaults filled in. */
export interface State {
  /** The teams. If `anyKey` accepts unknown keys, they act as the first team. */
  readonly teams: readonly [Team, ...Team[]];
  readonly signing_key?: SigningKey;
}

/** A team of a {@link State}. */
export interface Team extends Required<Omit<TeamState, "endpoints">> {
  readonly endpoints: readonly Endpoint[];
}

/** An endpoint of a {@link State}. Without addresses of its own, it has addresses on the mock. */
export interface Endpoint extends Required<Omit<EndpointState, "urls">> {
  readonly urls?: EndpointUrls;
}

/**
 * Makes the state of a mock without the option `state`: two teams with endpoints for every API whose key is in the path. Its keys
 * are the same at every start, so that tests and scripts can name them. They open only a mock.
 */
export function defaultState(apis: readonly Api[]): MockState {
  const nodes = apis.filter(({ keyed }) => keyed);
  return {
    teams: [
      {
        name: "Default team",
        admin_keys: ["mock-admin-key"],
        endpoints: nodes.flatMap(({ name: chain, title }) => [
          { chain, network: "mainnet", name: title, api_key: `mock-key-${chain}-mainnet` },
          { chain, network: "testnet", name: `${title}, rehearsal`, api_key: `mock-key-${chain}-testnet` },
          {
            chain,
            network: "testnet",
            name: `${title}, retired`,
            api_key: `mock-key-${chain}-disabled`,
            enabled: false,
          },
          { chain, network: "testnet", name: `${title}, deleted`, api_key: `mock-key-${chain}-deleted`, deleted: true },
        ]),
        clients: [{ client_id: "mock-client", client_secret: "mock-client-secret" }],
      },
      {
        name: "Other team",
        admin_keys: ["mock-admin-key-other-team"],
        endpoints: nodes.map(({ name: chain, title }) => ({
          chain,
          name: title,
          api_key: `mock-key-${chain}-other-team`,
        })),
        clients: [{ client_id: "mock-client-other-team", client_secret: "mock-client-secret-other-team" }],
      },
    ],
  };
}
