// Generated from Post office 2.1.0 by @ledgergate/codegen. Do not edit.
/** Any kind that the document does not know. A variable has this type after all known kinds are excluded. */
export declare enum UnknownVariant {
  Kind = "a kind that the document does not know",
}

export interface paths {
  "/letters/{number}": {
    parameters: {
      query?: {
        lang?: string;
      };
      header?: never;
      path: {
        /** @description Number of the letter. */
        number: components["parameters"]["Number"];
      };
      cookie?: never;
    };
    /**
     * Get a letter.
     * @description Gives the letter of a number,
     *     as it was posted. It ends a comment: *\/
     *
     *     \@nobody is no tag.
     */
    get: operations["getLetter"];
    put?: never;
    post?: never;
    /** @deprecated */
    delete: operations["dropLetter"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/letters": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listLetters"];
    put?: never;
    post: operations["postLetter"];
    delete?: never;
    options?: never;
    head?: never;
    patch: operations["changeLetters"];
    trace?: never;
  };
  "/parcels": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** @description What the client sends is one of two shapes. */
    post: operations["new"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/clerks": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post: operations["hireClerks"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Follow deliveries */
    get: operations["followDeliveries"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/events": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listEvents"];
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
    U64: U64;
    Letter: Letter;
    Clerk: Clerk;
    NewLetter: NewLetter;
    Refusal: Refusal;
    Failure: Failure;
    "foo-bar.baz": FooBarBaz;
    string: String;
    Event: Event;
    EventPage: EventPage;
    KnownEvent: KnownEvent;
    EventBase: EventBase;
    Posted: Posted;
    Lost: Lost;
    UnknownEvent: UnknownEvent;
    ClerkRequest: ClerkRequest;
    NewLetterRequest: NewLetterRequest;
  };
  responses: {
    /** @description There is no such letter. */
    Failure: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/json": Failure;
      };
    };
  };
  parameters: {
    /** @description Number of the letter. */
    Number: bigint | number | string;
  };
  requestBodies: never;
  headers: {
    Chain: number;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getLetter: {
    parameters: {
      query?: {
        /**
         * @deprecated
         * @description Overrides that of the path.
         */
        lang?: "en" | "de";
        ids?: (number | bigint)[];
        where?: {
          town?: string;
        };
        cursor?: number | string;
      };
      header: {
        "X-Stamp-Colour": "red" | "blue" | (string & {});
        Accept?: string;
      };
      path: {
        /** @description Number of the letter. */
        number: components["parameters"]["Number"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The letter. */
      200: {
        headers: {
          "X-Chain": components["headers"]["Chain"];
          [name: string]: unknown;
        };
        content: {
          "application/x-bcs": Uint8Array;
          "application/json": Letter;
        };
      };
      404: components["responses"]["Failure"];
      /**
       * @description Any other
       *     failure.
       *
       *     More of it.
       */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Failure;
        };
      };
    };
  };
  dropLetter: {
    parameters: {
      query?: {
        lang?: string;
      };
      header?: never;
      path: {
        /** @description Number of the letter. */
        number: components["parameters"]["Number"];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Dropped. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  listLetters: {
    parameters: {
      query?: {
        from?: U64;
        /** @description How many. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Letters. */
      200: {
        headers: {
          "X-Chain": components["headers"]["Chain"];
          "X-Next"?: string;
          [name: string]: unknown;
        };
        content: {
          "application/json": Letter[];
        };
      };
    };
  };
  postLetter: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": NewLetterRequest;
      };
    };
    responses: {
      /** @description Posted. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Letter;
        };
      };
      /** @description Posted to nobody. */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  changeLetters: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/merge-patch+json": {
          text: string;
        };
      };
    };
    responses: {
      /** @description Changed, or refused. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Letter | Refusal;
        };
      };
    };
  };
  new: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** @description A box or a tube. */
    requestBody: {
      content: {
        "application/json": {
          sides: number;
        } | {
          length: number;
        };
      };
    };
    responses: {
      /** @description The label. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/plain": unknown;
        };
      };
    };
  };
  hireClerks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          clerks: ClerkRequest[];
        };
      };
    };
    responses: {
      /** @description Clerks. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": Clerk[];
        };
      };
    };
  };
  followDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Each delivery when it happens. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "text/event-stream": Letter;
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        after?: string;
        order?: "asc" | "desc";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Events. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/json": EventPage;
        };
      };
    };
  };
}

export type U64 = string;

/** A letter that was posted. */
export type Letter = {
  number: U64;
  colour: "red" | "blue" | (string & {});
  seal?: ("wax" | (string & {})) | null;
  /** Format: uint64 */
  weight: number | bigint;
  replies: Letter[];
};

/** Somebody at a counter. */
export type Clerk = {
  readonly number: number;
  name: string;
  deputy?: Clerk;
};

export type NewLetter = {
  readonly id?: string;
  /** @description What it says. */
  text: string;
  /** @constant */
  kind: "letter";
  /**
   * @default plain
   * @enum {string}
   */
  form: "plain" | "fine";
  /** Format: password */
  password: string;
} & {
  /** Format: int32 */
  copies?: number;
  /** Format: int64 */
  value?: number | bigint;
  note?: string | null;
};

export type Refusal = {
  Error: string;
};

export type Failure = {
  Error: string;
};

/** @deprecated */
export type FooBarBaz = boolean;

export type String = string;

export type Event = KnownEvent | UnknownEvent;

export type EventPage = {
  page?: {
    events: Event[];
  };
};

export type KnownEvent = Posted | Lost;

export type EventBase = {
  id: string;
};

export type Posted = EventBase & {
  /** @constant */
  type: "posted";
  town: string;
};

export type Lost = EventBase & {
  /** @constant */
  type: "lost";
  since: string;
};

export type UnknownEvent = EventBase & {
  type: UnknownVariant;
};

/**
 * Somebody at a counter.
 *
 * In requests, which have no read-only members.
 */
export type ClerkRequest = {
  name: string;
  pin: string;
  deputy?: ClerkRequest;
};

/** In requests, which have no read-only members. */
export type NewLetterRequest = {
  /** @description What it says. */
  text: string;
  /** @constant */
  kind: "letter";
  /**
   * @default plain
   * @enum {string}
   */
  form: "plain" | "fine";
  /** Format: password */
  password: string;
} & {
  /** Format: int32 */
  copies?: number;
  /** Format: int64 */
  value?: number | bigint;
  note?: string | null;
};
