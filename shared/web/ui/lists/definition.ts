import type { ReactNode } from 'react';
import type { CsvCell, Written } from './table-csv.ts';

/** A column of a list. Its cells have one line, and one width for all rows, so that nothing jumps. */
export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the row has in CSV. Without it, what the cell shows; no column where cells are more than text, such as buttons. */
  readonly csv?: (row: Row, written: Written) => CsvCell;
  /** In pixels. */
  readonly width: number;
  /** Numbers stand to the right, with figures of one width. */
  readonly isNumber?: boolean;
  /** What the interface calls it in `sorting[…]`; a column without it cannot be sorted by. */
  readonly sort?: Sort;
  /** Whether it is not shown until somebody asks for it. */
  readonly isHidden?: boolean;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Records that one is chosen of: found by what somebody types, kept by their ids. */
export interface Records {
  /** Also their name among cached answers. */
  readonly name: string;
  readonly label: string;
  readonly find: (text: string) => Promise<readonly Choice[]>;
  readonly nameOf: (id: string) => Promise<string>;
}

/** A filter, by the name that it has in `filters[…]`. */
export type Filter<Name extends string = string> = { readonly name: Name; readonly label: string } & (
  | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
  /** A text as somebody types it, such as an event id. */
  | { readonly kind: 'text' }
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  /** From one day to another, both included, in UTC. */
  | { readonly kind: 'days' }
  /** A record, found by what somebody types. */
  | ({ readonly kind: 'record' } & Omit<Records, 'name' | 'label'>)
);

/** A list: what it shows, and by what it is filtered and sorted. One definition for table, address and CSV. */
export interface ListDefinition<Row, Name extends string = string, Sort extends string = string> {
  /** Where the interface has it; also its name among cached answers. */
  readonly path: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly filters: readonly Filter<Name>[];
  /** As in an address: `-created_at` is the newest first. Undefined where the list has one order alone. */
  readonly sort?: `${'' | '-'}${Sort}`;
  /** What can be searched for, to be shown in the empty field; undefined where nothing can. */
  readonly searched?: string;
  /** A text where nothing can be done with rows that are chosen. */
  readonly idOf: (row: Row) => number | string;
  /** What a row is called for those who hear it: `commission 31`. */
  readonly nameOf: (row: Row) => string;
  /** Filters that this list has always, wherever it stands: those of a promoter's page, for instance. */
  readonly always?: Readonly<Partial<Record<Name, unknown>>>;
  /** Parameters besides filters that this list is asked for with, such as a year. */
  readonly besides?: Readonly<Record<string, string>>;
}
