// Generated from Auth 1.0.0 by @ledgergate/codegen. Do not edit.
export interface paths {
  "/oauth/token": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Exchange client credentials for a bearer token
     * @description Issues a token that is valid for 30 days. Keep the token, and request another one only shortly before it expires.
     *     The call needs no credentials except the client credentials in the body.
     *
     *     The call costs no Compute Units.
     */
    post: operations["requestToken"];
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
    TokenRequest: TokenRequest;
    OAuthError: OAuthError;
    TokenResponse: TokenResponse;
  };
  responses: {
    /** @description Any other failure, such as an unknown route, a wrong method or a body that is too large. */
    OtherFailure: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
      };
    };
    /** @description The request is not valid, or the client may not use this grant. */
    BadRequest: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
      };
    };
    /** @description The client id is unknown, or the client secret is wrong. */
    Unauthorized: {
      headers: {
        "WWW-Authenticate": components["headers"]["Authenticate"];
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
      };
    };
    /** @description Too many calls. Wait as long as `Retry-After` says. */
    TooManyRequests: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
      };
    };
    /** @description The service failed. */
    InternalServerError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
      };
    };
    /** @description The service cannot answer for the moment. Wait as long as `Retry-After` says. */
    ServiceUnavailable: {
      headers: {
        "Retry-After": components["headers"]["RetryAfter"];
        [name: string]: unknown;
      };
      content: {
        "application/json": OAuthError;
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
  requestToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description The client credentials. */
    requestBody: {
      content: {
        "application/json": TokenRequest;
      };
    };
    responses: {
      /** @description The token. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": TokenResponse;
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

/** Client credentials, and the purpose of the token. */
export type TokenRequest = {
  /**
   * @description Client id that the service operator issued.
   * @example <CLIENT_ID>
   */
  client_id: string;
  /**
   * Format: password
   * @description Client secret that was issued with the client id. Keep it out of browsers and logs.
   * @example <CLIENT_SECRET>
   */
  client_secret: string;
  /**
   * @description Kind of the grant.
   * @constant
   */
  grant_type: "client_credentials";
  /**
   * @description Purpose of the token.
   * @constant
   */
  audience: "staking";
  /**
   * @description Wanted permissions, as names separated by spaces. The client must have each of them. Without this member, the token has all permissions of the client.
   * @example read:validators
   */
  scope?: string;
};

/** Body of every failure of the token endpoint, as section 5.2 of RFC 6749 defines it. */
export type OAuthError = {
  /**
   * @description Kind of the failure, for programs.
   * @example invalid_request
   */
  error: "invalid_request" | "invalid_client" | "invalid_grant" | "unauthorized_client" | "unsupported_grant_type" | "invalid_scope" | "access_denied" | "too_many_requests" | "server_error" | "temporarily_unavailable" | (string & {});
  /**
   * @description Description of the failure, for people.
   * @example body client_id: is missing
   */
  error_description?: string;
  /**
   * @description Address of a page about the failure.
   * @example https://ledgergate.github.io/ledgergate/errors/#auth-invalid_request
   */
  error_uri?: string;
};

/** A bearer token. */
export type TokenResponse = {
  /**
   * Format: password
   * @description The token, a JWT. Send it in the `Authorization` header, with `Bearer` and a space before it.
   * @example <ACCESS_TOKEN>
   */
  access_token: string;
  /**
   * @description Permissions of the token, as names separated by spaces.
   * @example read:validators write:validators
   */
  scope: string;
  /**
   * @description Lifetime of the token in seconds. 30 days are 2592000.
   * @example 2592000
   */
  expires_in: number;
  /**
   * @description Scheme of the token in the `Authorization` header.
   * @example Bearer
   */
  token_type: "Bearer" | (string & {});
};
