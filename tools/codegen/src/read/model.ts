import type {
  ApiDescriptor,
  ApiParts,
  FailureDescriptor,
  InputRule,
  OperationDescriptor,
  PaginationDescriptor,
} from "@ledgergate/runtime";
import type { IntegerPlace } from "@ledgergate/runtime/parts";
import type { JsonType } from "@ledgergate/support/service-kit";
import type { BodyParts } from "./body-parts.ts";
import type { SchemaPlace } from "./place.ts";

/** The parts of a document that become code: readers make this model, and printers write it. */
export interface ApiModel extends Omit<ApiDescriptor, "operations" | keyof ApiParts> {
  readonly title: string;
  readonly version: string;
  /** The document's one sentence about the API. */
  readonly summary?: string;
  readonly name: string;
  readonly failures?: FailureDescriptor;
  /** The codes that the failure bodies and their examples list. */
  readonly errorCodes: readonly ErrorCodeModel[];
  readonly operations: readonly OperationModel[];
  /** Places of integers in answers and inputs. Descriptors name them by their indexes. */
  readonly places: Readonly<Record<"answers" | "inputs", readonly IntegerPlace[]>>;
  /** Schemas of numbers that may be bigints, since another schema of the same value is that of an integer beyond 2^53. */
  readonly wide: ReadonlySet<string>;
  readonly models: readonly NamedModel[];
}

export interface ErrorCodeModel {
  readonly code: string;
  /** Meaning and remedy of the code, if the document gives them. */
  readonly meaning: string | undefined;
}

export interface OperationModel
  extends Pick<
    OperationDescriptor,
    "method" | "path" | "computeUnits" | "retryable" | "bodyType" | "blobTypes" | "optionalBody"
  > {
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The method that replaces a deprecated one (`x-use-instead`). */
  readonly useInstead?: string;
  /** True if a call changes nothing (`x-safe`, else by the HTTP method). */
  readonly safe: boolean;
  readonly docsUrl?: string;
  readonly inputName: string;
  readonly input: readonly InputMember[];
  readonly answer: AnswerModel;
  readonly pagination?: Pagination;
  readonly failures: readonly DeclaredFailure[];
}

export interface InputMember {
  readonly name: string;
  readonly rule: InputRule;
  readonly type: string;
  readonly description?: string;
  readonly default?: unknown;
  /** The document's first example of the value. */
  readonly example?: unknown;
  /** The one type of the items, if the value is a list. */
  readonly itemType?: JsonType;
  /** The schema of the value. */
  readonly schema: SchemaPlace;
  /** Present for a body of several parts. */
  readonly parts?: BodyParts;
  readonly deprecated: boolean;
  /** True when the value is a secret or may hold one (`format: password`). */
  readonly secret: boolean;
}

export interface AnswerModel
  extends Pick<
    OperationDescriptor,
    "decode" | "events" | "mediaType" | "accepts" | "failure" | "exact" | "secret" | "mayBeEmpty"
  > {
  /** The type of the decoded body, or of the data of an event, as code. */
  readonly type: string;
  /** The schemas of the decoded body, without failures. Absent if it is not JSON. */
  readonly bodies?: readonly SchemaPlace[];
  /** True if the response carries the ledger state in its headers. */
  readonly ledger: boolean;
}

/** Pagination of a list operation: the type of its records, and the way from page to page. */
export interface Pagination {
  readonly itemType: string;
  readonly descriptor: PaginationDescriptor;
}

export interface DeclaredFailure {
  readonly status: string;
  readonly description: string;
}

/** A component schema and the name of its type. */
export interface NamedModel {
  /** The values that distinguish the variants, if the schema is a union with a mapping. */
  readonly variants?: { readonly member: string; readonly values: readonly string[] };
  readonly schema: string;
  readonly typeName: string;
  /** The component schema that this is the copy of, for requests. */
  readonly requestOf?: string;
  readonly description?: string;
  readonly deprecated: boolean;
}
