import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { IF_INVALID } from '#shared/routes/forgiving-parameters.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { isCheckedByOperation, listForbidden, listParameters } from '#test/support/requests/bad-input.ts';
import { createCredentials, findInvalidInputStatus, send } from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { selectOneOfEachKind } from '#test/support/suite/breadth.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

/** A slow machine cannot answer hundreds of requests in time. */
const MAX_CONCURRENT = 25;

// Shared by all: rejected calls write nothing.
let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const withInput = routes.filter(({ input }) => input);
/** Invalid values of all routes are tested in test/unit/http/request/strict-parameters.test.ts. */
const samples = new Set(selectOneOfEachKind(withInput));
const tried = withInput.map((route) => {
  const strict = listParameters(route).filter(([, schema]) => !(IF_INVALID in schema));
  const values = strict.flatMap(([name, schema]) =>
    listForbidden(route, name, schema).map(([what, value]) => ({ name, what, value })),
  );
  const isTried = ({ name, what }: { name: string; what: string }) =>
    samples.has(route) || isCheckedByOperation(name, what);
  return { name: `${route.method} ${route.path}`, route, values: values.filter(isTried) };
});

// `send` checks every answer against its declared status and schema.
describe.each(tried.filter(({ values }) => values.length > 0))('$name', ({ route, values }) => {
  const headers = () => createCredentials(route.auth, world.company);
  const account = () => world.company.account.id;

  test('invalid values of strict parameters are rejected without any write', async () => {
    const right = await createValidInput(route, world);
    const before = await readWrittenItems(account());
    const calls = values.map(({ name, what, value }) => async () => {
      const { status } = await send(route, { json: { ...right, [name]: value }, headers: headers() });
      return status === findInvalidInputStatus(route) ? [] : [`${name}, ${what}: ${status}`];
    });
    const problems: string[] = [];
    for (let from = 0; from < calls.length; from += MAX_CONCURRENT) {
      const responses = calls.slice(from, from + MAX_CONCURRENT).map((call) => call());
      problems.push(...(await Promise.all(responses)).flat());
    }
    expect(problems).toEqual([]);
    expect(await readWrittenItems(account())).toEqual(before);
  });
});

test('a click with a ref id longer than any table key returns 404', async () => {
  const url = `https://shop.example/?ref=${'é'.repeat(1500)}`;
  expect((await send(click, { json: { account: 1, url } })).status).toBe(404);
});
