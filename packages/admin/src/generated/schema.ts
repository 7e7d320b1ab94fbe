// Generated from Admin 1.0.0 by @ledgergate/codegen. Do not edit.
export interface paths {
  "/admin/v1/endpoints": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the team's endpoints
     * @description Lists all endpoints of the team to which the admin API key belongs, enabled or disabled. Deleted endpoints are never
     *     listed.
     *
     *     The call costs no Compute Units.
     */
    get: operations["listEndpoints"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AdminError: AdminError;
    EndpointUrls: EndpointUrls;
    Endpoint: Endpoint;
    EndpointList: EndpointList;
  };
  responses: {
    /** @description Any other failure, such as an unknown route, a wrong method or a body that is too large. */
    OtherFailure: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
    /** @description The request is not valid. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
    /** @description The admin API key is missing, unknown or disabled. */
    Unauthorized: {
      headers: {
        "WWW-Authenticate": components["headers"]["Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
    /** @description The service failed. */
    InternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
    /** @description The service cannot answer for the moment. Wait as long as `Retry-After` says. */
    ServiceUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": AdminError;
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /**
     * @description How to send credentials (RFC 9110, section 11.6.1). Comes with 401, and with no other status.
     * @example Bearer
     */
    Authenticate: string;
    /**
     * @description Whole seconds to wait before the next attempt.
     * @example 1
     */
    RetryAfter: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listEndpoints: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The endpoints of the team. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": EndpointList;
        };
      };
      400: components["responses"]["BadRequest"];
      401: components["responses"]["Unauthorized"];
      429: components["responses"]["TooManyRequests"];
      500: components["responses"]["InternalServerError"];
      503: components["responses"]["ServiceUnavailable"];
      default: components["responses"]["OtherFailure"];
    };
  };
}

/** Body of every failure of the admin API. */
export type AdminError = {
  /** @description Description of the failure. */
  error: {
    /**
     * @description Code of the failure, for programs, such as `invalid_request`. Newer services may send other codes. If a program does not know a code, it should decide by the status of the answer.
     * @example invalid_request
     */
    code: string;
    /**
     * @description Description of the failure, for people.
     * @example The request is not valid.
     */
    message: string;
  };
};

/** Addresses of an endpoint, one for each protocol. */
export type EndpointUrls = {
  /**
   * @description Address for HTTP calls.
   * @example https://ledger-a.gateway.example/v1/example-key-ledger-a-mainnet/v1
   */
  https: string;
  /**
   * @description Address for WebSocket connections.
   * @example wss://ledger-a.gateway.example/v1/example-key-ledger-a-mainnet/v1
   */
  wss: string;
};

/** Access to one chain and network, with its key and its addresses. */
export type Endpoint = {
  /**
   * Format: password
   * @description Key of this endpoint. It is a segment of the path of every call to its node.
   * @example example-key-ledger-a-mainnet
   */
  api_key: string;
  /**
   * @description Chain that the endpoint reaches.
   * @example ledger-a
   */
  chain: string;
  /**
   * @description True if the endpoint answers calls. A disabled endpoint keeps its key.
   * @example true
   */
  enabled: boolean;
  /**
   * Format: uuid
   * @description Identifier of the endpoint.
   * @example 5f0c1a52-7c0e-4d3b-9a52-3f1f7b0f6a01
   */
  id: string;
  /**
   * @description Name of the endpoint.
   * @example Blocks and accounts
   */
  name: string;
  /**
   * @description Network of the chain.
   * @example mainnet
   */
  network: string;
  urls: EndpointUrls;
};

/** The endpoints of one team. */
export type EndpointList = {
  /** @description Every endpoint of the team that is not deleted. Empty for a team without endpoints. */
  endpoints: Endpoint[];
};
