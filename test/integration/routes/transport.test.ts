import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { pathVariables, type Route } from '#shared/routes/route.ts';
import { notFound } from '#shared/routes/site.ts';
import { BODY_INVALID, BODY_TOO_LARGE } from '#shared/routes/texts.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { v1Sale, v1Signup } from '#shared/routes/tracking/v1.ts';
import { v2Sale, v2Signup } from '#shared/routes/tracking/v2.ts';
import { v2BillingEventsWork } from '#shared/routes/v2/billing/billing-events.ts';
import { v2BroadcastsSchedule } from '#shared/routes/v2/broadcasts/broadcasts.ts';
import { v2EmailTemplatesPreview } from '#shared/routes/v2/mail/email-templates.ts';
import { listParameters } from '#test/support/requests/bad-input.ts';
import { echoParameters } from '#test/support/requests/echo-parameters.ts';
import {
  acceptsEmptyInput,
  createCredentials,
  findInvalidInputStatus,
  findSuccessStatus,
  send,
  type Transport,
} from '#test/support/requests/send.ts';
import { aWorld, type Input, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { type ApiResponse, post, request, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { findRouteGuard, selectOneOfEachKind, selectRoutes } from '#test/support/suite/breadth.ts';
import { requiresUser } from '#test/support/users/requires-user.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});

const withNames = (some: readonly Route[]) => some.map((route) => ({ name: `${route.method} ${route.path}`, route }));
/** One reading and one writing route per kind of authorization. */
const readAlike = (route: Route) => `${findRouteGuard(route)} ${route.method === 'GET'}`;
const taking = routes.filter((route) => route.input && !requiresUser(route));
const withInput = selectRoutes(taking, readAlike);
const samples = selectOneOfEachKind(taking, readAlike);
const v1 = samples.filter(({ auth }) => auth === 'v1');
const FORM = 'application/x-www-form-urlencoded';
const LIMIT = 256 * 1024;

const headers = (route: Route) => createCredentials(route.auth, world.company);
const call = (route: Route, transport: Transport) => send(route, { headers: headers(route), ...transport });
const buildInput = (route: Route) => createValidInput(route, world);
/** Splits the parameters into two halves, alternating. */
const splitInput = (input: Input) =>
  [0, 1].map((half) => Object.fromEntries(Object.entries(input).filter((_, index) => index % 2 === half)));
/** An error body as the called interface formats it. */
const isV1Report = ({ auth, area }: Route) => auth === 'v1' && area === 'reports';
const error = (route: Route, message: string) => ({
  ...(isV1Report(route) ? { message, code: 'invalid_params' } : {}),
  ...(!isV1Report(route) && route.auth === 'v1' ? { error: message } : {}),
  ...(route.auth === 'v1' && route.area !== 'tracking' && !isV1Report(route) ? {} : { message }),
});

/** Converts scalars to text, also within lists and maps. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]));
}

describe.each(withNames(v1))('version 1 parameters of $name', ({ route }) => {
  test('version 1 reads parameters from the query string', async () => {
    expect((await call(route, { query: await buildInput(route) })).status).toBe(findSuccessStatus(route));
  });

  test('version 1 reads parameters from a form', async () => {
    expect((await call(route, { form: await buildInput(route) })).status).toBe(findSuccessStatus(route));
  });

  test('version 1 merges parameters from query and body', async () => {
    const [query = {}, rest = {}] = splitInput(await buildInput(route));
    expect((await call(route, { query, json: rest })).status).toBe(findSuccessStatus(route));
    const [other = {}, form = {}] = splitInput(await buildInput(route));
    expect((await call(route, { query: other, form })).status).toBe(findSuccessStatus(route));
  });

  test('version 1 prefers the body if a parameter occurs twice', async () => {
    const input = await buildInput(route);
    const invalidInput = Object.fromEntries(Object.keys(input).map((name) => [name, 'wrong\u0007']));
    expect((await call(route, { query: invalidInput, json: input })).status).toBe(findSuccessStatus(route));
    const [name = ''] = Object.keys(input);
    const badRequest = { query: await buildInput(route), json: { [name]: 'wrong\u0007' } };
    expect((await call(route, badRequest)).status).toBe(findInvalidInputStatus(route));
  });

  test('version 1 falls back to the query if the body has null or an empty text', async () => {
    const input = await buildInput(route);
    const absent = Object.fromEntries(Object.keys(input).map((name, index) => [name, index % 2 ? null : '']));
    expect((await call(route, { query: input, json: absent })).status).toBe(findSuccessStatus(route));
  });
});

describe.each(withNames(withInput))('$name', ({ route }) => {
  // Other tests use lower-case headers and known parameters.
  test('numbers and booleans as text, unknown parameters and upper-case headers are accepted', async () => {
    const input = { ...(await buildInput(route)), skip_email_notification: ' True' };
    const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, asText(value)]));
    const unknown = { wid: 'b1946ac92492d234', utm: { source: ['x'] }, nested: [[1]], '': 'x', toString: 'x' };
    const upper = Object.fromEntries(
      Object.entries(headers(route)).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect((await send(route, { json: { ...texts, ...unknown }, headers: upper })).status).toBe(
      findSuccessStatus(route),
    );
  });
});

describe.each(withNames(samples))('$name, whose body is read as others are', ({ route }) => {
  test('malformed JSON is rejected', async () => {
    const { status, body } = await call(route, { raw: '{"email": "ada@exam', type: 'application/json' });
    expect({ status, body }).toEqual({ status: 400, body: error(route, BODY_INVALID) });
  });

  test('an empty body counts as a call without parameters', async () => {
    const status = acceptsEmptyInput(route) ? 200 : findInvalidInputStatus(route);
    for (const raw of ['', ' \n']) expect((await call(route, { raw, type: 'application/json' })).status).toBe(status);
  });
});

/** All calls share one parser, so each kind of body is tested once per interface and method. */
const ofEachKind = [
  ...new Map(
    withInput.map((route) => [
      `${route.auth} ${findInvalidInputStatus(route)} ${isV1Report(route)} ${route.method}`,
      route,
    ]),
  ).values(),
];

describe.each(withNames(ofEachKind))('$name, as one of its kind', ({ route }) => {
  test('null, empty text and spaces count as absent', async () => {
    const absent = { sub_id: null, created_at: '', skip_email_notification: ' ', quantity: null, referrer: '\t' };
    expect((await call(route, { json: { ...(await buildInput(route)), ...absent } })).status).toBe(
      findSuccessStatus(route),
    );
  });

  test('JSON without a content type is parsed', async () => {
    const input = await buildInput(route);
    const bytes = new TextEncoder().encode(JSON.stringify(input));
    expect((await call(route, { raw: bytes, variables: input })).status).toBe(findSuccessStatus(route));
  });

  test.each<[what: string, transport: Transport]>([
    ['text', { raw: 'hello', type: 'application/json' }],
    ['two JSON values', { raw: '{} {}', type: 'application/json' }],
    ['a JSON list', { json: [{ email: 'ada@example.com' }] }],
    ['a JSON text', { json: 'email=ada@example.com' }],
    ['a JSON number', { json: 12 }],
    ['JSON null', { raw: 'null', type: 'application/json' }],
    ['a form that says it is JSON', { form: { email: 'ada@example.com' }, type: 'application/json' }],
    ['XML', { raw: '<email>ada@example.com</email>', type: 'application/xml' }],
    ['multipart', { raw: '--x\r\n\r\nx\r\n--x--', type: 'multipart/form-data; boundary=x' }],
    ['bytes that are not UTF-8', { raw: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), type: 'application/json' }],
    ['a form in bytes that are not UTF-8', { raw: Uint8Array.of(0x61, 0x3d, 0xff), type: FORM }],
  ])('a request body of %s is rejected', async (_, transport) => {
    const { status, body } = await call(route, transport);
    expect({ status, body }).toEqual({ status: 400, body: error(route, BODY_INVALID) });
  });

  test('a body over 256 KB is rejected as JSON and as bytes', async () => {
    const input = await buildInput(route);
    const around = LIMIT - Buffer.byteLength(JSON.stringify({ ...input, x: '' }));
    const fits = { ...input, x: 'x'.repeat(around) };
    expect((await call(route, { json: fits })).status).toBe(findSuccessStatus(route));
    for (const transport of [{ json: { ...fits, x: `${fits.x}xx` } }, { raw: Buffer.alloc(LIMIT + 1) }]) {
      const { status, body } = await call(route, transport);
      expect({ status, body }).toEqual({ status: 413, body: error(route, BODY_TOO_LARGE) });
    }
  });
});

const v2 = withInput.filter(({ auth }) => auth === 'v2');
const listRecordNames = (route: Route) => [...pathVariables(route), 'find_by'];
const ROUTES_WITH_OPTIONAL_INPUT: readonly Route[] = [
  v2BillingEventsWork,
  v2BroadcastsSchedule,
  v2EmailTemplatesPreview,
];
const needsBody = (route: Route) =>
  route.method !== 'GET' && listParameters(route).some(([name]) => !listRecordNames(route).includes(name));

describe.each(withNames(selectOneOfEachKind(v2.filter(needsBody))))('version 2, $name', ({ route }) => {
  test('version 2 ignores query parameters except those that identify the record', async () => {
    const input = await buildInput(route);
    // Updates, deletions, previews and reprocessing may have no parameters beyond the record.
    const naming = listRecordNames(route).filter((name) => input[name] !== undefined);
    const allNames = Object.fromEntries(naming.map((name) => [name, input[name]]));
    const isOfRecord =
      route.method === 'PUT' || route.method === 'DELETE' || ROUTES_WITH_OPTIONAL_INPUT.includes(route);
    const isInputOptional = isOfRecord && v.safeParse(route.input ?? v.object({}), allNames).success;
    const status = isInputOptional ? 200 : findInvalidInputStatus(route);
    expect((await call(route, { query: input, json: {}, variables: input })).status).toBe(status);
    const query = Object.fromEntries(Object.keys(input).map((name) => [name, 'wrong\u0007']));
    expect((await call(route, { query, json: await buildInput(route) })).status).toBe(findSuccessStatus(route));
  });
});

describe.each(withNames(selectRoutes(v2.filter(({ method }) => method === 'GET'))))('version 2, $name', ({ route }) => {
  test('version 2 reads parameters of GET from the query string', async () => {
    expect((await call(route, { query: await buildInput(route) })).status).toBe(findSuccessStatus(route));
  });
});

test.each([
  'application/json; charset=UTF-8',
  'application/json ;charset=utf-8',
  'APPLICATION/JSON',
  'application/vnd.x+json',
  'text/plain',
])('JSON is read with a charset, a suffix or another content type: %s', async (type) => {
  for (const route of [v1Sale, v2Sale, click]) {
    expect((await call(route, { json: await buildInput(route), type })).status).toBe(findSuccessStatus(route));
  }
});

test('version 2 accepts the word Bearer in any case', async () => {
  const { account, key } = world.company;
  const headers = { authorization: `bearer ${key}`, 'account-id': String(account.id) };
  expect((await send(v2Sale, { json: await buildInput(v2Sale), headers })).status).toBe(200);
});

describe('list and map parameters', () => {
  test.each(['name[]=a&name[]=b', 'name[0]=a&name[1]=b', 'name=a&name=b', 'name%5B%5D=a&name%5B%5D=b'])(
    '%s is a list, in a query and in a form, with every method',
    async (text) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        expect(await echoParameters({ method, query: text })).toEqual({ name: ['a', 'b'] });
        expect(await echoParameters({ method, body: text, type: FORM })).toEqual({ name: ['a', 'b'] });
        expect(await echoParameters({ method, body: text, type: `${FORM} ; charset=utf-8` })).toEqual({
          name: ['a', 'b'],
        });
        expect(await echoParameters({ method, body: Buffer.from(text), type: FORM })).toEqual({ name: ['a', 'b'] });
      }
    },
  );

  test.each(['name', 'name[]'])('a JSON list under %s is that list', async (name) => {
    expect(await echoParameters({ body: JSON.stringify({ [name]: ['a', 'b'] }) })).toEqual({ name: ['a', 'b'] });
  });

  test('a list in the body overrides one in the query, however they are spelled', async () => {
    expect(await echoParameters({ query: 'name[]=a', body: '{"name": ["b"]}' })).toEqual({ name: ['b'] });
    expect(await echoParameters({ query: 'name=a', body: 'name[]=b', type: FORM })).toEqual({ name: ['b'] });
  });

  test('filters[x], filters[x][from], filters[x][] and sorting[x] are maps', async () => {
    const query =
      'filters[a]=1&filters[b][from]=2&filters[b][to]=3&filters[c][]=4&filters[c][]=5&sorting[d]=asc&ids[]=6';
    expect(await echoParameters({ method: 'GET', query })).toEqual({
      filters: { a: '1', b: { from: '2', to: '3' }, c: ['4', '5'] },
      sorting: { d: 'asc' },
      ids: ['6'],
    });
  });

  test('filters and sorting may each be one JSON text', async () => {
    const query = `filters=${encodeURIComponent('{"a": 1, "b": {"from": 2}, "c": [4, ""], "d": null}')}&sorting={"d":"asc"}`;
    expect(await echoParameters({ method: 'GET', query })).toEqual({
      filters: { a: 1, b: { from: 2 }, c: [4] },
      sorting: { d: 'asc' },
    });
    expect(await echoParameters({ method: 'GET', query: 'filters={"a"&name={"a":1}' })).toEqual({
      filters: '{"a"',
      name: '{"a":1}',
    });
  });

  test('a JSON body also counts with GET and DELETE', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await echoParameters({ method, query: 'a=1', body: '{"b": 2}' })).toEqual({ a: '1', b: 2 });
    }
  });

  test('prototype names in parameters are dropped or rejected without side effects', async () => {
    expect(await echoParameters({ query: '__proto__[x]=1&constructor=1&__proto__=1&a=1' })).toEqual({ a: '1' });
    expect(await echoParameters({ body: '{"__proto__": {"x": 1}}' })).toBe(400);
    expect(Object.prototype).not.toHaveProperty('x');
  });

  test('malformed percent encodings are kept as text', async () => {
    expect(await echoParameters({ query: 'a=100%&b=%ZZ&c=%41' })).toEqual({ a: '100%', b: '%ZZ', c: 'A' });
  });
});

describe('all responses', () => {
  test('every response has a unique X-Request-Id', async () => {
    const responses = await Promise.all(routes.flatMap((route) => [send(route, {}), send(route, {})]));
    const ids = responses.map((response) => response.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toContain(null);
  });

  test.each(['/no/such/address', '/api/v1/track/sales', '/api/v2/track/sale/', '/API/v1/track/sale', '/$default'])(
    'a request to %s returns 404 with every method',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status, body, headers } = await request(path, { method });
        expect({ method, status, body }).toEqual({ method, status: 404, body: notFound.responses[404]?.example });
        expect(headers.get('x-request-id')).toMatch(/\S/);
      }
    },
  );

  test('an unknown path returns 404 even for an oversized body', async () => {
    const { status } = await request('/no/such/address', { method: 'POST', body: '{'.repeat(LIMIT + 1) });
    expect(status).toBe(404);
  });

  test('long lists and reports are compressed for clients that accept gzip', async () => {
    const { company } = world;
    await Promise.all([1, 2, 3].map(() => company.promoter()));
    const year = 'group_by=month&start_date=2014-01-01&end_date=2025-12-31&selected_fields[]=clicks_count';
    for (const path of ['/api/v1/promoters/list', `/api/v1/reports/overview?${year}`]) {
      const sendAccepting = (coding: string) =>
        request(path, { headers: { ...headers(v1Sale), 'accept-encoding': coding } });
      // Lists are updated in the background, so the two answers may differ at first.
      const [packed, plain] = await eventually(
        async () => [await sendAccepting('gzip'), await sendAccepting('identity')] as const,
        ([one, other]) => one.headers.has('content-encoding') && one.body.length === other.body.length,
      );
      expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
      expect([plain.body, plain.headers.get('content-encoding')]).toEqual([packed.body, null]);
    }
  });

  test('HEAD returns the status and headers of GET without a body for public resources', async () => {
    const { id } = world.company.account;
    for (const path of ['/health', '/docs', '/openapi.json', `/partner.js?account=${id}`, '/']) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => request(path, { method })));
      const comparableParts = (response?: ApiResponse) => [
        response?.status,
        ...['content-type', 'etag', 'link'].map((name) => response?.headers.get(name)),
      ];
      expect(comparableParts(head)).toEqual(comparableParts(get));
      expect(head?.body).toBe('');
    }
  });

  test('a method that the route does not have returns 404', async () => {
    expect((await request(v1Sale.path)).status).toBe(404);
    expect((await request(v1Sale.path, { method: 'HEAD' })).status).toBe(404);
    expect((await request('/api/v1/promoters/list', { method: 'HEAD', headers: headers(v1Sale) })).status).toBe(404);
    expect((await request('/health', { method: 'DELETE' })).status).toBe(404);
  });
});

test.each([
  'filters[__proto__]=1',
  'filters[__proto__][from]=1',
  'filters%5B__proto__%5D=1',
  'filters[constructor]=1',
  'filters[joined_at][__proto__]=1',
  '[filters][__proto__]=1',
  'sorting[__proto__]=asc',
  'filters={"__proto__":1}',
  'filters={"constructor":1}',
])('a list rejects the filter %s like any unknown filter', async (query) => {
  const { status, body } = await request(`/api/v2/company/promoters?${query}`, { headers: headers(v2Sale) });
  expect([status, body.message]).toEqual([
    422,
    expect.stringMatching(/(filters|sorting)(\[joined_at\])?\[(__proto__|constructor)\] is unknown\./),
  ]);
});

describe('cross-origin requests', () => {
  const corsRoutes = routes.filter(({ cors }) => cors);
  // Every page may read the script: test/integration/script/partner-script.test.ts.
  const isScript = ({ path }: Route) => path === '/partner.js';
  const closed = selectRoutes(routes.filter((route) => !route.cors && route.path !== '$default' && !isScript(route)));
  const preflight = (path: string) =>
    request(path, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  test.each(withNames(corsRoutes))(
    'browsers of other origins may call $name according to its preflight',
    async ({ route }) => {
      const { status, headers } = await preflight(route.path);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-methods')).toContain(route.method);
      expect(headers.get('access-control-allow-headers')).toContain('content-type');
      expect(headers.get('x-request-id')).toMatch(/\S/);
    },
  );

  test.each(withNames(corsRoutes))(
    'browsers of other origins may read all answers of $name, including errors',
    async ({ route }) => {
      const responses = [
        { json: await buildInput(route) },
        { json: {} },
        { raw: '{' },
        { json: { x: 'x'.repeat(LIMIT) } },
      ];
      const statuses = await Promise.all(
        responses.map(async (transport) => {
          const { status, headers } = await call(route, transport);
          expect(headers.get('access-control-allow-origin')).toBe('*');
          return status;
        }),
      );
      expect(statuses).toEqual([200, 400, 400, 413]);
    },
  );

  test.each(withNames(closed))('browsers of other origins may not call $name', async ({ route }) => {
    expect((await preflight(route.path)).headers.get('access-control-allow-origin')).toBeNull();
    expect((await send(route, {})).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('e-mail comparison', () => {
  test.each(withNames([v1Signup, v2Signup]))('$name compares e-mails trimmed and in lower case', async ({ route }) => {
    const name = unique('Ada');
    const signup = (email: string) => call(route, { json: { email, ref_id: world.promotion.refId } });
    const { body } = await signup(`  ${name}@Example.COM `);
    expect((body.lead ?? body.referral).email).toBe(`${name}@example.com`.toLowerCase());
    expect((await signup(`${name.toUpperCase()}@EXAMPLE.com`)).status).toBe(422);
    const sale = { email: ` ${name.toLowerCase()}@example.com\n`, amount: 100, event_id: unique() };
    expect((await post('/api/v2/track/sale', sale, headers(v2Sale))).status).toBe(200);
  });
});

describe('time formats', () => {
  test.each([
    ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123Z'],
    ['2026-03-01 10:00', '2026-03-01T10:00:00.000Z'],
    ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ])('the time %s is returned as %s', async (address, expected) => {
    const input = { email: `${unique()}@example.com`, ref_id: world.promotion.refId, created_at: address };
    expect((await call(v2Signup, { json: input })).body.created_at).toBe(expected);
    const other = { ...input, email: `${unique()}@example.com` };
    expect((await call(v1Signup, { json: other })).body.lead.created_at).toBe(expected);
  });
});

test('a click may be sent as a beacon with JSON as plain text', async () => {
  // No other call has changed this promoter's ref id.
  const { refId } = (await world.company.promoter()).promotion;
  const json = { account: world.company.account.id, url: `https://shop.example/?ref=${refId}` };
  const { status, body } = await call(click, { json, type: 'text/plain;charset=UTF-8' });
  expect(status).toBe(200);
  expect(body.ref_id).toBe(refId);
});
