import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';

interface Part {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly wrapped?: Part;
  readonly pipe?: readonly Part[];
}

function getEntries({ entries, wrapped, pipe = [] }: Part): NonNullable<Part['entries']> {
  if (entries) return entries;
  return Object.assign({}, ...[wrapped ?? [], pipe].flat().map((part) => getEntries(part)));
}

const lists = routes.flatMap(({ path, input }) => {
  const filters = input && getEntries(input as Part).filters;
  return filters ? [{ path, filters: getEntries(filters as Part) }] : [];
});

test('the audit log has filters, and filters of lists are never empty', () => {
  expect(lists.map(({ path }) => path)).toContain('/api/v2/company/audit_logs');
  expect(lists.filter(({ filters }) => Object.keys(filters).length === 0)).toEqual([]);
});

test.each(lists)('a filter does not accept an empty list: $path', ({ filters }) => {
  const taking = Object.keys(filters).filter((name) => v.is(filters[name] as v.GenericSchema, []));
  expect(taking).toEqual([]);
});

test.each(['status', 'unit'])('the parameter `%s` of filtered lists does not accept an empty list', (name) => {
  const sames = routes.flatMap(({ method, path, input }) => {
    const { filters, [name]: same } = input ? getEntries(input as Part) : {};
    return method === 'GET' && filters && same ? [{ path, same }] : [];
  });
  expect(sames).not.toEqual([]);
  expect(sames.filter(({ same }) => v.is(same, []))).toEqual([]);
});
