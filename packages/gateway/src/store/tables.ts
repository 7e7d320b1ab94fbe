import type { Generated } from "kysely";
import type { firstTables } from "./migrations/0001-tables.ts";

type Value<Sql> = Sql extends `text${string}`
  ? string
  : Sql extends `bigint${string}`
    ? number
    : Sql extends `boolean${string}`
      ? boolean
      : Date;

type Column<Sql> = Sql extends `${string} default ${string}`
  ? Generated<Value<Sql>>
  : Sql extends `${string} not null${string}` | `${string} primary key`
    ? Value<Sql>
    : Value<Sql> | null;

type Row<Columns> = { -readonly [Name in keyof Columns]: Column<Columns[Name]> };

/** The tables of the store, as their migrations declare them. */
export type Tables = { [Name in keyof typeof firstTables]: Row<(typeof firstTables)[Name]> };
