import type { GenericSchema } from 'valibot';
import type { Route } from './route.ts';

/** Subset of a schema; a pipe looks like its first schema. */
export interface SchemaPart {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly wrapped?: SchemaPart;
  readonly item?: SchemaPart;
}

/** Returns the row schema of a CSV-only list, or null. */
export function exportedRow({ exports }: Pick<Route, 'exports'>): SchemaPart | null {
  return (exports as (GenericSchema & SchemaPart) | undefined) ?? null;
}

/** Returns the row schema of a list (GET with an array, bare or under `data`), or null. */
export function findRowSchema({ method, responses }: Pick<Route, 'method' | 'responses'>): SchemaPart | null {
  const schema = responses[200]?.schema as (GenericSchema & SchemaPart) | undefined;
  if (method !== 'GET' || !schema) return null;
  const rows = schema.type === 'array' ? schema : schema.entries?.data;
  return rows?.type === 'array' && rows.item?.entries ? rows.item : null;
}
