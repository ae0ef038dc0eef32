import type { ReactNode } from 'react';
import type { AmountFormats, CsvCell } from './table-csv.ts';

/** Cells have one line and a fixed width, so that rows do not jump. */
export interface ListColumn<Row, Sort extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Defaults to the cell's text. Columns with other content, such as buttons, are left out. */
  readonly csv?: (row: Row, formats: AmountFormats) => CsvCell;
  readonly width: number;
  /** Right-aligned, tabular figures. */
  readonly isNumber?: boolean;
  /** Shown at the top of a card on phones. */
  readonly isAmount?: boolean;
  /** Name in `sorting[…]`. */
  readonly sort?: Sort;
  readonly isHidden?: boolean;
}

export interface SelectChoice {
  readonly value: string;
  readonly label: string;
}

/** Searched by text, stored by id. */
export interface RecordChoices {
  /** Also part of the query key. */
  readonly name: string;
  readonly label: string;
  readonly find: (text: string) => Promise<readonly SelectChoice[]>;
  readonly nameOf: (id: string) => Promise<string>;
}

/** A filter by its name in `filters[…]`. */
export type Filter<Name extends string = string> = { readonly name: Name; readonly label: string } & (
  | { readonly kind: 'choices'; readonly choices: readonly SelectChoice[] }
  | { readonly kind: 'text' }
  | { readonly kind: 'yes-no'; readonly yes: string; readonly no: string }
  | { readonly kind: 'days' }
  | ({
      readonly kind: 'record';
      /** Values are texts instead of ids. */
      readonly isText?: true;
    } & Omit<RecordChoices, 'name' | 'label'>)
);

/** Defines a list once, for table, address and CSV. */
export interface ListDefinition<Row, Name extends string = string, Sort extends string = string> {
  /** API path; also part of the query key. */
  readonly path: string;
  readonly columns: readonly ListColumn<Row, Sort>[];
  /** Column that heads a card on phones; defaults to the first. */
  readonly headline?: string;
  readonly filters: readonly Filter<Name>[];
  /** `-created_at` is newest first. Undefined if the order is fixed. */
  readonly sort?: `${'' | '-'}${Sort}`;
  /** Placeholder of the search field. */
  readonly searchPlaceholder?: string;
  /** A string if rows cannot be selected. */
  readonly idOf: (row: Row) => number | string;
  /** Accessible row name: `commission 31`. */
  readonly nameOf: (row: Row) => string;
  /** Fixed filters, for instance on a promoter's page. */
  readonly fixedFilters?: Readonly<Partial<Record<Name, unknown>>>;
  /** Further query parameters, for instance a year. */
  readonly fixedParameters?: Readonly<Record<string, string>>;
}
