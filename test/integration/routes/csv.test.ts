import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { csvCell } from '#shared/http/lists/csv-table.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { findRowSchema } from '#shared/routes/list-rows.ts';
import { buildAddress } from '#test/support/requests/address.ts';
import { createCredentials, encodeParameters, send } from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { request } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { requiresUser } from '#test/support/users/requires-user.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const lists = routes
  .filter((route) => findRowSchema(route) && !requiresUser(route))
  .map((route) => ({ name: route.path, route }));
const at = (row: unknown, path: string) => path.split('.').reduce<unknown>((value, name) => Object(value)[name], row);

describe.each(lists)('$name', ({ route }) => {
  test('a list has the same rows and columns as CSV', async () => {
    const input = await createValidInput(route, world);
    const headers = createCredentials(route.auth, world.company);
    const path = `${buildAddress(route, input)}?${encodeParameters({ ...input, format: 'csv' })}`;
    const readBothFormats = async () => {
      const { body } = await send(route, { query: input, headers });
      const response = await request(path, { method: 'GET', headers });
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z_]+\.csv"$/);
      const [header = [], ...rows]: string[][] = parse(String(response.body));
      expect(header.length).toBeGreaterThan(1);
      const expected: string[][] = (Array.isArray(body) ? body : body.data).map((row: unknown) =>
        header.map((column) => csvCell(at(row, column))),
      );
      return { rows, expected };
    };
    // New records may reach the list between the two requests.
    const { rows, expected } = await eventually(readBothFormats, (one) => isDeepStrictEqual(one.rows, one.expected));
    expect(rows).toEqual(expected);
  });
});
