import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/index.ts';
import { openapi } from '#shared/routes/site.ts';
import { document } from '#test/support/declared.ts';
import { credentials, send } from '#test/support/send.ts';
import { aWorld, validInput, type World } from '#test/support/world.ts';

let ours: World;
let theirs: World;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([aWorld(), aWorld()]);
});

const tooLarge = 'x'.repeat(256 * 1024 + 1);

test('GET /openapi.json is the document of the route table', async () => {
  expect((await send(openapi, {})).body).toEqual(document);
});

// Every answer below is compared with the OpenAPI document: `send` sees to it.
describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const call = (json?: unknown, company = ours.company) =>
    send(route, { json, headers: credentials(route.auth, company) });
  const answers = (status: number) => status in route.answers;

  if (!route.input) {
    test('answers as declared', async () => {
      expect(answers((await call()).status)).toBe(true);
    });
    return;
  }

  test('answers a right call as declared, and the same call again', async () => {
    const input = validInput(route, ours);
    expect((await call(input)).status).toBe(200);
    const again = answers(422) ? 422 : answers(409) ? 409 : 200;
    expect((await call(input)).status).toBe(again);
  });

  test('answers a call without parameters as declared', async () => {
    expect((await call({})).status).toBe(400);
  });

  test('answers what it does not find as declared', async () => {
    const input = { ...validInput(route, ours), account: theirs.company.account.id };
    expect((await call(input, theirs.company)).status).toBe(404);
  });

  test('answers a body that is too large as declared', async () => {
    expect((await call({ tooLarge })).status).toBe(413);
  });

  if (route.auth === 'none') return;

  test('answers a call without a key as declared', async () => {
    expect((await send(route, { json: {} })).status).toBe(401);
  });
});
