import type {
  ApiDescriptor,
  ApiParts,
  FailureDescriptor,
  InputRule,
  OperationDescriptor,
  PaginationDescriptor,
} from "@ledgergate/runtime";
import type { SchemaPlace } from "./place.ts";

/** A document as far as it becomes code: what the readers find out and the printers write down. */
export interface ApiModel extends Omit<ApiDescriptor, "operations" | keyof ApiParts> {
  readonly title: string;
  readonly version: string;
  /** Name of the client's interface. */
  readonly name: string;
  readonly failures?: FailureDescriptor;
  /** The codes that the failure bodies list, and those of their examples. */
  readonly errorCodes: readonly ErrorCode[];
  readonly operations: readonly OperationModel[];
  readonly models: readonly NamedModel[];
}

/** A code of the service. */
export interface ErrorCode {
  readonly code: string;
  /** Meaning and remedy of the code, if the document gives them. */
  readonly meaning: string | undefined;
}

export interface OperationModel
  extends Pick<OperationDescriptor, "method" | "path" | "computeUnits" | "retryable" | "bodyType" | "optionalBody"> {
  readonly id: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Address of the operation in the published docs. */
  readonly docsUrl?: string;
  /** Name of the input's type. */
  readonly inputName: string;
  readonly input: readonly InputMember[];
  readonly answer: Answer;
  /** Pagination of a list operation. */
  readonly pagination?: Pagination;
  readonly failures: readonly DeclaredFailure[];
}

/** One member of an operation's flat input. */
export interface InputMember {
  readonly name: string;
  readonly rule: InputRule;
  /** Its type as code. */
  readonly type: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly deprecated: boolean;
  /** True when the value is a secret or may hold one (`format: password`). */
  readonly secret: boolean;
}

/** Result of a call. */
export interface Answer
  extends Pick<
    OperationDescriptor,
    "decode" | "mediaType" | "accepts" | "failure" | "exact" | "secret" | "mayBeEmpty"
  > {
  /** The type of the decoded body as code. */
  readonly type: string;
  /** The schemas that the decoded body may be of, failures left out. Absent: it is not JSON. */
  readonly bodies?: readonly SchemaPlace[];
  /** The response carries the ledger state in its headers. */
  readonly ledger: boolean;
}

/** A list operation beyond its page. */
export interface Pagination {
  /** The type of a record as code. */
  readonly itemType: string;
  readonly descriptor: PaginationDescriptor;
}

/** A failure that the document declares, for the docblock. */
export interface DeclaredFailure {
  readonly status: string;
  readonly description: string;
}

/** A component schema and the name of its type. */
export interface NamedModel {
  /** The values that tell the variants of a union apart, where the schema is one with a mapping. */
  readonly variants?: { readonly member: string; readonly values: readonly string[] };
  readonly schema: string;
  readonly typeName: string;
  readonly description?: string;
  readonly deprecated: boolean;
}
