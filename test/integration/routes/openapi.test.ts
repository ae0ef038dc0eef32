import type { JsonSchema } from '@valibot/to-json-schema';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { openapi } from '#shared/routes/site.ts';
import { MAX_BODY_BYTES } from '#shared/routes/texts.ts';
import { v2WebhookDeliveriesList } from '#shared/routes/v2/webhooks/webhooks.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { listParameters } from '#test/support/requests/bad-input.ts';
import { document } from '#test/support/requests/declared.ts';
import {
  acceptsEmptyInput,
  createCredentials,
  findInvalidInputStatus,
  findSuccessStatus,
  send,
} from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { request } from '#test/support/service/company.ts';
import { selectOneOfEachKind, selectRoutes } from '#test/support/suite/breadth.ts';
import { requiresUser } from '#test/support/users/requires-user.ts';

let ownWorld: World;
let otherWorld: World;
beforeAll(async () => {
  [ownWorld, otherWorld] = await Promise.all([aWorld(), aWorld()]);
});

/**
 * `npm test` makes one valid call per route, repeats it for tracking routes and one of each other kind, and checks
 * rejections for one of each kind.
 */
const refusing = new Set(selectRoutes(routes));
/** Routes of a kind share the code that answers before parameters are read. */
const samples = new Set(selectOneOfEachKind(routes));
const repeating = new Set([...refusing, ...routes.filter(({ area }) => area === 'tracking')]);

test('GET /openapi.json returns the document of the route table', async () => {
  expect((await send(openapi, {})).body).toEqual(document);
});

test('GET /openapi.json is cacheable, and compressed for clients that accept gzip', async () => {
  const { headers } = await request(openapi.path, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=7200');
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
  expect(Number(headers.get('content-length'))).toBeLessThan(JSON.stringify(document).length / 8);
  const etag = headers.get('etag') ?? '';
  const response = await request(openapi.path, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
  expect([response.status, response.body, response.headers.get('etag')]).toEqual([304, '', etag]);
  const plain = await request(openapi.path, { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, document]);
});

// `send` compares every answer below with the OpenAPI document.
const lasting = routes.filter((route) => !endsCaller(route) && !requiresUser(route));
/** Except of a record whose type is another parameter: it is not found, but its list is empty. */
const isId = (name: string) => /(^|_)id$/.test(name) && name !== 'record_id';

describe.each(lasting.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const call = (json?: unknown, company = ownWorld.company) =>
    send(route, { json, headers: createCredentials(route.auth, company) });
  const responses = (status: number) => status in route.responses;

  if (!route.input) {
    test('a route without input answers a call as declared', async () => {
      expect(responses((await call()).status)).toBe(true);
    });
    return;
  }

  test(`a valid call gets the declared response${repeating.has(route) ? ', and the same call again' : ''}`, async () => {
    const input = await createValidInput(route, ownWorld);
    expect((await call(input)).status).toBe(findSuccessStatus(route));
    if (!repeating.has(route)) return;
    const repeated = responses(409) ? 409 : responses(422) ? 422 : 200;
    const { status } = await call(input);
    if (route.area === 'tracking') expect(status).toBe(repeated);
    // A link and a proof of work can be used once.
    else if (route.area === 'portal') expect([200, 401, repeated]).toContain(status);
    // Duplicates of unique values are rejected.
    else expect([findSuccessStatus(route), responses(400) ? 400 : 404, 404, 409, 422]).toContain(status);
  });

  if (!refusing.has(route)) return;

  test('a call without parameters gets the declared response', async () => {
    expect((await call({})).status).toBe(
      acceptsEmptyInput(route) ? findSuccessStatus(route) : findInvalidInputStatus(route),
    );
  });

  test('a call for an unknown record gets the declared response', async () => {
    if (!responses(404)) return;
    const isNumber = ({ type, anyOf = [] }: JsonSchema): boolean =>
      type === 'integer' || anyOf.some((schema) => typeof schema === 'object' && isNumber(schema));
    const takesNumber = (schema: JsonSchema) => isNumber(schema) || route === v2WebhookDeliveriesList;
    const ids = listParameters(route).filter(([name, schema]) => isId(name) && takesNumber(schema));
    const nobodys = 2 ** 31 - 1;
    const nothing = Object.fromEntries(ids.map(([name]) => [name, nobodys]));
    const account = route.area === 'portal' ? nobodys : otherWorld.company.account.id;
    // The other account has the settings that a valid call needs, but not its records.
    await createValidInput(route, otherWorld);
    const input = { ...(await createValidInput(route, ownWorld)), ...nothing, account };
    expect((await call(input, otherWorld.company)).status).toBe(404);
  });

  if (!samples.has(route) && route.maxBodyBytes === undefined) return;

  test('a body that is too large gets the declared response', async () => {
    const tooLarge = 'x'.repeat((route.maxBodyBytes ?? MAX_BODY_BYTES) + 1);
    expect((await call({ tooLarge })).status).toBe(413);
  });

  if (route.auth === 'none') return;

  test('a call without a key gets the declared response', async () => {
    expect((await send(route, { json: {} })).status).toBe(401);
  });
});
