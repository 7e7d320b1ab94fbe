import {
  type ApiModel,
  DocumentError,
  type InputMember,
  isNeeded,
  type OperationModel,
  readPartialModel,
} from "@ledgergate/codegen";
import { code } from "@ledgergate/codegen/markdown-text";
import type { Change, Documents } from "./change.ts";

/** Models of the clients of both documents. */
export interface Clients {
  readonly base: ApiModel;
  readonly revision: ApiModel;
}

/** Reads the models of both clients. `undefined` if there is no client for one of the documents. */
export function readClients({ base, revision }: Documents): Clients | undefined {
  try {
    return { base: readPartialModel(base), revision: readPartialModel(revision) };
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

/** Finds the models of an operation by its method and path, such as `GET /blocks`. */
export function operationIn(
  clients: Clients | undefined,
  subject: string,
): readonly [OperationModel | undefined, OperationModel | undefined] {
  const find = (model: ApiModel | undefined) => model?.operations.find((one) => subjectOf(one) === subject);
  return [find(clients?.base), find(clients?.revision)];
}

/**
 * Lists changes of the client that no single change of its document shows: a new parameter takes the name of another input, or
 * another order of media types or servers changes the requests.
 */
export function changedClients(clients: Clients | undefined): readonly Change[] {
  if (clients === undefined) return [];
  const { base, revision } = clients;
  const found: Change[] = [];
  const add = (subject: string, place: string, rule: string, message: string) =>
    found.push({ subject, place, impact: "major", messages: [message], rules: [rule] });
  if (base.serverPath !== revision.serverPath)
    add("document", "servers", "server-path-changed", `Calls go to the path ${code(revision.serverPath || "/")}.`);
  if (credentialsOf(base) !== credentialsOf(revision) || (base.bearer && !revision.bearer))
    add("document", "components/securitySchemes", "security-scheme-changed", "The client takes other credentials.");
  const typeNames = new Map(revision.models.map((model) => [keyOf(model), model.typeName]));
  for (const model of base.models) {
    const { schema, typeName, requestOf } = model;
    // Without members of one direction, requests use the type of answers.
    const now = typeNames.get(keyOf(model)) ?? typeNames.get(requestOf ?? "") ?? typeName;
    if (now !== typeName)
      add(
        "document",
        `components/schemas/${requestOf ?? schema}`,
        "type-renamed",
        `The type ${code(typeName)} is now ${code(now)}.`,
      );
  }
  for (const before of base.operations) {
    const subject = subjectOf(before);
    const [, now] = operationIn(clients, subject);
    if (now === undefined) continue;
    if (before.id !== now.id)
      add(subject, "", "operation-id-changed", `The method ${code(before.id)} is now ${code(now.id)}.`);
    for (const [rule, message] of changedInputs(before, now)) add(subject, "", rule, message);
    for (const [rule, message] of changedMediaTypes(before, now)) add(subject, "", rule, message);
  }
  return found;
}

function keyOf({ schema, requestOf }: ApiModel["models"][number]): string {
  return requestOf === undefined ? schema : `${requestOf} in requests`;
}

/** Tests if a call resolves to a value of the same type. */
export function hasSameAnswer(before: OperationModel, now: OperationModel): boolean {
  const typeOf = ({ answer: { type, decode, events, mayBeEmpty } }: OperationModel) =>
    JSON.stringify([type, decode, events, mayBeEmpty]);
  return typeOf(before) === typeOf(now);
}

/** Tests if a call sends the same kind of body, with the same inputs. */
export function hasSameBody(before: OperationModel, now: OperationModel): boolean {
  const bodyOf = ({ bodyType, input }: OperationModel) =>
    JSON.stringify([bodyType, input.map(({ name, rule, type }) => [name, rule.in, rule.type, type])]);
  return bodyOf(before) === bodyOf(now);
}

type Finding = readonly [rule: string, message: string];

function* changedInputs(before: OperationModel, now: OperationModel): Generator<Finding> {
  const found = new Map(now.input.map((input) => [wireKey(input), input]));
  for (const input of before.input) {
    const same = found.get(wireKey(input));
    found.delete(wireKey(input));
    if (same === undefined) yield ["input-removed", `The client no longer takes the input ${code(input.name)}.`];
    else if (same.name !== input.name)
      yield ["input-renamed", `The input ${code(input.name)} is now ${code(same.name)}.`];
    else if (isNeeded(same) && !isNeeded(input))
      yield ["input-became-required", `The client demands the input ${code(input.name)}, and no longer fills it in.`];
    else if (input.rule.fill !== undefined && input.rule.fill !== same.rule.fill)
      yield [
        "filled-value-changed",
        `The client no longer fills in ${code(String(input.rule.fill))} as ${code(input.name)}.`,
      ];
  }
  for (const input of found.values())
    if (isNeeded(input)) yield ["input-became-required", `The client demands the input ${code(input.name)}.`];
}

function* changedMediaTypes(before: OperationModel, now: OperationModel): Generator<Finding> {
  if (before.bodyType !== now.bodyType)
    yield ["body-type-changed", `The body is sent as ${code(now.bodyType ?? "application/json")}.`];
  const [old, answer] = [before.answer, now.answer];
  const isOther = old.mediaType !== undefined && answer.mediaType !== undefined && old.mediaType !== answer.mediaType;
  if (isOther || old.decode !== answer.decode || old.events !== answer.events)
    yield ["answer-type-changed", `Calls ask for ${code(answer.mediaType ?? "another type of answer")}.`];
  for (const [name, mediaType] of Object.entries(old.accepts ?? {}))
    if (answer.accepts?.[name] !== mediaType)
      yield ["media-type-removed", `The call option \`accept\` no longer has the value ${code(name)}.`];
}

function subjectOf({ method, path }: OperationModel): string {
  return `${method} ${path}`;
}

/** Place and name of an input in the request. Header names are compared without case, but the client's names have it. */
function wireKey({ name, rule }: InputMember): string {
  const wireName = rule.in === "payload" ? "" : (rule.name ?? name);
  return `${rule.in} ${rule.in === "header" ? wireName.toLowerCase() : wireName}`;
}

/** The options of a client that hold a key, as text. */
function credentialsOf({ apiKeyHeader, apiKeys }: ApiModel): string {
  return JSON.stringify([apiKeyHeader, apiKeys]);
}
