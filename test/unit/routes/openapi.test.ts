import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { describeInput } from '#shared/routes/openapi/input.ts';
import { followsCompanyConventions, pathVariables, type Route, responseMediaType } from '#shared/routes/route.ts';
import { v1Sale } from '#shared/routes/tracking/v1.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { listFields, type Schema } from '#test/support/documents/fields.ts';
import { createInputValidator, document, findSchema } from '#test/support/requests/declared.ts';

interface Response {
  readonly headers: object;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema & { readonly properties?: object };
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example: unknown }>> };
  readonly responses: Readonly<Record<string, Response>>;
}
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = routes.filter(({ path }) => path !== '$default');
interface Message {
  readonly requestBody: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example: unknown }>>;
  };
}
const messages = document.webhooks as Record<string, { readonly post: Message }>;
const getBody = ({ requestBody }: Message) => requestBody.content['application/json'] ?? { schema: {}, example: {} };
const getOperation = ({ path, method }: Route) => paths[path]?.[method.toLowerCase()] as Operation;

test('every operation has a success or redirect response', () => {
  const isDone = (status: string) => /^2\d\d$/.test(status) || status === '303';
  expect(routes.filter(({ responses }) => !Object.keys(responses).some(isDone)).map(({ path }) => path)).toEqual([
    '$default',
  ]);
});

test('the document has the operations of the route table and no others', () => {
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(documented.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort());
});

describe.each([
  { route: v1Sale, name: 'v1' },
  { route: v2Sale, name: 'v2' },
])('currency of a sale, $name', ({ route }) => {
  const isTaken = (currency: string) => {
    const sale = { ...route.inputExample, currency };
    return { documented: createInputValidator(route)(sale), taken: v.safeParse(route.input, sale).success };
  };

  test.each(['EUR', 'eur', 'Eur'])('the currency %s is accepted, as documented', (currency) => {
    expect(isTaken(currency)).toEqual({ documented: true, taken: true });
  });

  test.each(['EU', 'EURO', 'E1R'])('the currency %s is rejected, as documented', (currency) => {
    expect(isTaken(currency)).toEqual({ documented: false, taken: false });
  });
});

describe.each(operations.filter(({ input }) => input && 'per_page' in (describeInput(input).properties ?? {})))(
  'page size of $path',
  (route) => {
    test('the page size may exceed the maximum and is capped at 100', () => {
      const largePage = { ...(route.inputExample as object), per_page: 5000 };
      expect(createInputValidator(route)(largePage)).toBe(true);
      expect(v.parse(route.input as v.GenericSchema, largePage)).toMatchObject({ per_page: 100 });
    });
  },
);

test('query parameters are flat, since generated clients do not write brackets themselves', () => {
  const parameters = operations.flatMap((route) => getOperation(route).parameters ?? []);
  expect(parameters.filter(({ schema }) => schema.properties).map(({ name }) => name)).toEqual([]);
  const names = new Set(parameters.map(({ name }) => name));
  for (const name of [
    'filters[status][]',
    'filters[created_at][from]',
    'sorting[joined_at]',
    'stats_by[status]',
    'ids[]',
  ]) {
    expect(names).toContain(name);
  }
});

test('a response has one content type; others are mentioned in its description', () => {
  for (const route of operations) {
    for (const { content = {} } of Object.values(getOperation(route).responses)) {
      expect(Object.keys(content).length).toBeLessThanOrEqual(1);
    }
  }
  const list = getOperation(operations.find(({ path }) => path === '/api/v2/company/promoters') as Route);
  expect(list.responses[200]).toMatchObject({ description: expect.stringContaining('`text/csv`') });
});

test('every operation has a unique id', () => {
  const ids = operations.map((route) => getOperation(route).operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a 429 response has a Retry-After header', () => {
  const own = operations.filter(({ responses }) => 429 in responses);
  expect(own.map(({ path }) => path)).toContain('/tr');
  for (const route of own) expect(getOperation(route).responses[429]?.headers).toHaveProperty('Retry-After');
});

test('request bodies have no defaults, since generated clients would require them', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const bodies = Object.entries(schemas).filter(([name]) => name.endsWith('Input'));
  const fields = bodies.flatMap(([name, schema]) => listFields(schema, name));
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, field]) => 'default' in field)).toEqual([]);
  const { description } = fields.find(([path]) => path === 'V2TrackSaleInput.quantity')?.[1] ?? {};
  expect(description).toMatch(/ Defaults to `1`\.$/);
});

test('every response field has a description', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const isDescribed = ({ description, $ref = '' }: Schema) =>
    Boolean(description ?? schemas[$ref.replace('#/components/schemas/', '')]?.description);
  const shared = Object.entries(schemas).filter(([name]) => !name.endsWith('Input'));
  const responses = operations.flatMap((route) =>
    Object.entries(getOperation(route).responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map(({ schema }) => [`${route.method} ${route.path} ${status}`, schema] as const),
    ),
  );
  const sentSchemas = Object.entries(messages).map(([type, { post }]) => [type, getBody(post).schema] as const);
  const fields = [...shared, ...responses, ...sentSchemas].flatMap(([at, schema]) => listFields(schema, at));
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(([, field]) => !isDescribed(field)).map(([path]) => path)).toEqual([]);
});

test('every event type has a webhook message', () => {
  expect(Object.keys(messages)).toEqual([...WEBHOOK_TYPES, 'test']);
});

test.each(Object.entries(messages))('the example of webhook %s matches its schema and type', (type, { post }) => {
  const validate = findSchema('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
  const { example } = getBody(post);
  expect(validate(example) ? [] : validate.errors).toEqual([]);
  expect(example).toHaveProperty('event.type', type);
  const names = Object.keys((example as { data: object }).data);
  const erased = { ...Object(example), data: Object.fromEntries(names.map((name) => [name, null])) };
  expect(validate(erased)).toBe(true);
});

describe.each(operations.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  'operation $name',
  ({ route }) => {
    const operation = getOperation(route);

    const withBody = Object.entries(route.responses).filter(([, response]) => responseMediaType(response) !== null);
    test.each(withBody)('the example of the %s response matches its schema', (status, response) => {
      const { example } = response;
      const content = ['responses', status, 'content', responseMediaType(response) ?? '', 'schema'];
      const validate = findSchema('paths', route.path, route.method.toLowerCase(), ...content);
      expect(validate(example) ? [] : validate.errors).toEqual([]);
    });

    test('every response is documented with the X-Request-Id header', () => {
      const statuses = [...new Set([...Object.keys(route.responses), '429'])].sort();
      expect(Object.keys(operation.responses)).toEqual(statuses);
      for (const status of Object.keys(route.responses)) {
        expect(operation.responses[status]?.headers).toHaveProperty('X-Request-Id');
      }
    });

    test('the operation states its credentials', () => {
      const expected = { v1: [['ApiKey']], v2: [['BearerKey', 'AccountId']], promoter: [['PromoterToken']], none: [] };
      expect(operation.security.map((one) => Object.keys(one))).toEqual(expected[route.auth]);
    });

    const { input, inputExample } = route;
    if (!input) return;

    test('every parameter has a description', () => {
      const { properties = {} } = describeInput(input);
      const silent = Object.entries(properties).filter(([, property]) => !Object(property).description);
      expect(silent.map(([name]) => name)).toEqual([]);
    });

    test('the parameter example matches its schema', () => {
      expect(inputExample).toBeDefined();
      const validate = createInputValidator(route);
      expect(validate(inputExample) ? [] : validate.errors).toEqual([]);
    });

    test('parameters are documented in path, query or body, where the API reads them', () => {
      const { parameters = [], requestBody } = operation;
      const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];
      const inPath = pathVariables(route);
      const names = Object.keys(describeInput(input).properties ?? {});
      const others = names.filter((name) => !inPath.includes(name));
      const hasQuery = route.auth === 'v1' || route.method === 'GET';
      const hasBody = route.auth === 'v1' || (route.method !== 'GET' && others.length > 0);
      const types = route.auth === 'v2' || followsCompanyConventions(route) ? [json] : [json, form];
      expect(Object.keys(requestBody?.content ?? {})).toEqual(hasBody ? types : []);
      // Nested parameters are flat, such as `filters[status][]`.
      const at = (location: string) => [
        ...new Set(
          parameters.flatMap((parameter) => (parameter.in === location ? [parameter.name.replace(/\[.*$/, '')] : [])),
        ),
      ];
      expect(at('path')).toEqual(inPath);
      expect(at('query')).toEqual(hasQuery ? others : []);
      const required = parameters.filter((parameter) => parameter.required && parameter.in === 'query');
      if (route.auth === 'v1') expect(required).toEqual([]);
    });
  },
);
