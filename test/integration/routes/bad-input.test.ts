import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { IF_INVALID } from '#shared/routes/forgiving.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { forbiddenIn, parametersOf } from '#test/support/requests/bad-input.ts';
import { credentials, send, wrongStatus } from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { validInput } from '#test/support/routes/valid-input.ts';
import { tried } from '#test/support/suite/breadth.ts';
import { written } from '#test/support/table/written.ts';

/** A function has a second or more for each; a slow machine answers hundreds at once too late. */
const AT_ONCE = 25;

// One for all: what is refused writes nothing into it.
let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const withInput = routes.filter(({ input }) => input);

// `send` expects every answer to be declared, with a body of the schema that is declared for its status.
describe.each(tried(withInput).map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name',
  ({ route }) => {
    const headers = () => credentials(route.auth, world.company);
    const account = () => world.company.account.id;

    test('refuses what parameters that have to be right do not allow, and writes nothing', async () => {
      const right = await validInput(route, world);
      const before = await written(account());
      const strict = parametersOf(route).filter(([, schema]) => !(IF_INVALID in schema));
      const calls = strict.flatMap(([name, schema]) =>
        forbiddenIn(route, name, schema).map(([what, value]) => async () => {
          const { status } = await send(route, { json: { ...right, [name]: value }, headers: headers() });
          return status === wrongStatus(route) ? [] : [`${name}, ${what}: ${status}`];
        }),
      );
      const wrong: string[] = [];
      for (let from = 0; from < calls.length; from += AT_ONCE) {
        const some = calls.slice(from, from + AT_ONCE).map((call) => call());
        wrong.push(...(await Promise.all(some)).flat());
      }
      expect(wrong).toEqual([]);
      expect(await written(account())).toEqual(before);
    });
  },
);

test('a ref id in a page’s address that is longer than any key of the table is not found', async () => {
  const url = `https://shop.example/?ref=${'é'.repeat(1500)}`;
  expect((await send(click, { json: { account: 1, url } })).status).toBe(404);
});
