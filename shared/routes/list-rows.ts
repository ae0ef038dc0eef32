import type { GenericSchema } from 'valibot';
import type { Route } from './route.ts';

/** A schema as far as is looked at here: one with checks looks like the one it begins with. */
export interface SchemaPart {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly wrapped?: SchemaPart;
  readonly item?: SchemaPart;
}

/** What a row is of a list that is answered as CSV alone; null for every other route. */
export function exportedRow({ exports }: Pick<Route, 'exports'>): SchemaPart | null {
  return (exports as (GenericSchema & SchemaPart) | undefined) ?? null;
}

/**
 * What a row of a list is: a list is what answers GET with many objects, bare or under `data`.
 * @returns null where a route is no list
 */
export function rowSchemaOf({ method, answers }: Pick<Route, 'method' | 'answers'>): SchemaPart | null {
  const schema = answers[200]?.schema as (GenericSchema & SchemaPart) | undefined;
  if (method !== 'GET' || !schema) return null;
  const rows = schema.type === 'array' ? schema : schema.entries?.data;
  return rows?.type === 'array' && rows.item?.entries ? rows.item : null;
}
