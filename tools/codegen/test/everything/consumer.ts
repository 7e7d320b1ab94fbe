/** Types that users of a generated client rely on. Checked with every supported version of TypeScript. */
import { createClient } from "@ledgergate/runtime";
import { withEvents } from "@ledgergate/runtime/parts";
import {
  type Clerk,
  type ClerkRequest,
  type Event,
  type FooBarBaz,
  type Letter,
  variants,
} from "./src/generated/models.ts";
import { api, type PostOffice } from "./src/generated/operations.ts";
import { queryOptions } from "./src/generated/query.ts";
import type { paths } from "./src/generated/schema.ts";
import { validators } from "./src/generated/validate.ts";

const office = withEvents(createClient<paths, PostOffice>(api, { baseUrl: "https://post.example", apiKey: "KEY" }));

/** A known kind narrows a record to its members, in `if` and `switch`, even though kinds may be added. */
export function describeEvent(event: Event): string {
  if (event.type === "posted") return event.town;
  switch (event.type) {
    case "lost":
      return event.since;
    default: {
      const kind: string = event.type;
      // @ts-expect-error nothing more is known of a kind that the document does not know
      event.town;
      return `${event.id} ${kind}`;
    }
  }
}

/** A list keeps the types of its records, in a page and over all pages. */
export async function firstTown(): Promise<string | undefined> {
  const page = await office.listEvents();
  for (const event of page.page?.events ?? []) if (event.type === "posted") return event.town;
  for await (const event of office.listEvents({ order: "desc" })) if (event.type === "posted") return event.town;
  // @ts-expect-error one letter is no list
  office.getLetter({ number: 1, "X-Stamp-Colour": "red" }).pages();
  const { ledger } = await office.listLetters().withResponse();
  return String(ledger.chainId);
}

/** The variants of a union are known by name. */
export const kinds: readonly ["posted", "lost"] = variants.KnownEvent.type;

/** Open enums take any text, and exact integers are a number or a bigint. */
export function describeLetter(letter: Letter): string {
  const colour: string = letter.colour;
  const weight: number | bigint = letter.weight;
  // @ts-expect-error a bigint is no number
  const lost: number = letter.weight;
  const again: Letter["colour"] = "a colour that the document does not know";
  return `${colour} ${weight} ${lost} ${again}`;
}

/** Inputs are checked by name and type. */
export async function calls(): Promise<void> {
  const letter: Letter = await office.getLetter({
    number: 1n,
    "X-Stamp-Colour": "green",
    cursor: 5n,
    ids: [1n, "2", 3],
  });
  const bytes: Uint8Array = await office.getLetter({ number: "1", "X-Stamp-Colour": "red" }, { accept: "bcs" });
  const { ledger } = await office.getLetter({ number: 1, "X-Stamp-Colour": "red" }).withResponse();
  const chainId: number = ledger.chainId;
  const dropped: Promise<void> = office.dropLetter({ number: 1 });
  const posted: Letter | undefined = await office.postLetter({ text: "a", password: "p", note: null, value: 1n });
  const changed: Letter = await office.changeLetters();
  const label: string = await office.new({ body: { sides: 6 } });
  const flag: FooBarBaz = true;
  // @ts-expect-error a required input may not be left out
  office.getLetter({ "X-Stamp-Colour": "red" });
  // @ts-expect-error an unknown input is a mistake
  office.listLetters({ limitt: 1 });
  // @ts-expect-error a language that is none of the enum
  office.getLetter({ number: 1, "X-Stamp-Colour": "red", lang: "fr" });
  // @ts-expect-error an operation without other media types takes no accept
  office.listLetters({}, { accept: "bcs" });
  // @ts-expect-error a member that only the server sets is no input
  office.postLetter({ text: "a", password: "p", id: "1" });
  console.log(letter, bytes, chainId, dropped, posted, changed, label, flag);
}

/** Events are iterated over, and are no single value. */
export async function follow(): Promise<void> {
  for await (const { event, data } of office.followDeliveries({}, { timeoutMs: 1000 })) {
    const name: string = event;
    const letter: Letter = data;
    console.log(name, letter.colour);
  }
  // @ts-expect-error a stream has no response
  office.followDeliveries().withResponse();
  // @ts-expect-error a stream is no query
  queryOptions(office, "followDeliveries");
}

/** Requests have no read-only members, at any depth, and answers no write-only members. */
export async function hire(seen: unknown): Promise<readonly Clerk[]> {
  const ada: ClerkRequest = { name: "Ada", pin: "1234", deputy: { name: "Bea", pin: "5678" } };
  const [clerk] = await office.hireClerks({ clerks: [ada] });
  const number: number | undefined = clerk?.deputy?.number;
  // @ts-expect-error a member that only requests have
  clerk?.pin;
  // @ts-expect-error a member that only answers have
  office.hireClerks({ clerks: [{ name: "Ada", pin: "1234", number: 1 }] });
  // @ts-expect-error validators check answers
  validators.is("ClerkRequest", seen);
  return validators.is("Clerk", seen) && seen.number !== number ? [seen] : [];
}
