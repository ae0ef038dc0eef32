import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { describedInput } from '#shared/routes/openapi/input.ts';
import { isWordedAsCompany, pathVariables, type Route, typeOf } from '#shared/routes/route.ts';
import { v1Sale } from '#shared/routes/tracking/v1.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { fieldsIn, type Schema } from '#test/support/documents/fields.ts';
import { document, inputValidator, schemaAt } from '#test/support/requests/declared.ts';

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
const bodyOf = ({ requestBody }: Message) => requestBody.content['application/json'] ?? { schema: {}, example: {} };
const operationOf = ({ path, method }: Route) => paths[path]?.[method.toLowerCase()] as Operation;

test('every operation has an answer that says it was done, or where to go on', () => {
  const isDone = (status: string) => /^2\d\d$/.test(status) || status === '303';
  expect(routes.filter(({ answers }) => !Object.keys(answers).some(isDone)).map(({ path }) => path)).toEqual([
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
])('the currency of a sale, $name', ({ route }) => {
  const isTaken = (currency: string) => {
    const sale = { ...route.inputExample, currency };
    return { documented: inputValidator(route)(sale), taken: v.safeParse(route.input, sale).success };
  };

  test.each(['EUR', 'eur', 'Eur'])('%s is taken, as the document says', (currency) => {
    expect(isTaken(currency)).toEqual({ documented: true, taken: true });
  });

  test.each(['EU', 'EURO', 'E1R'])('%s is not, as the document says', (currency) => {
    expect(isTaken(currency)).toEqual({ documented: false, taken: false });
  });
});

describe.each(operations.filter(({ input }) => input && 'per_page' in (describedInput(input).properties ?? {})))(
  'the rows of a page, $path',
  (route) => {
    test('may be more than a page has, and are as many as that then', () => {
      const wanted = { ...(route.inputExample as object), per_page: 5000 };
      expect(inputValidator(route)(wanted)).toBe(true);
      expect(v.parse(route.input as v.GenericSchema, wanted)).toMatchObject({ per_page: 100 });
    });
  },
);

test('parameters of a query are flat: clients generated from the document write no brackets themselves', () => {
  const parameters = operations.flatMap((route) => operationOf(route).parameters ?? []);
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

test('an answer has one content type, and says in words what else it may be sent as', () => {
  for (const route of operations) {
    for (const { content = {} } of Object.values(operationOf(route).responses)) {
      expect(Object.keys(content).length).toBeLessThanOrEqual(1);
    }
  }
  const list = operationOf(operations.find(({ path }) => path === '/api/v2/company/promoters') as Route);
  expect(list.responses[200]).toMatchObject({ description: expect.stringContaining('`text/csv`') });
});

test('every operation has an id of its own', () => {
  const ids = operations.map((route) => operationOf(route).operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an answer 429 says when to come again', () => {
  const own = operations.filter(({ answers }) => 429 in answers);
  expect(own.map(({ path }) => path)).toContain('/tr');
  for (const route of own) expect(operationOf(route).responses[429]?.headers).toHaveProperty('Retry-After');
});

test('no body has a default: generated clients would have to send it', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const bodies = Object.entries(schemas).filter(([name]) => name.endsWith('Input'));
  const fields = bodies.flatMap(([name, schema]) => fieldsIn(schema, name));
  expect(fields.length).toBeGreaterThan(100);
  expect(fields.filter(([, field]) => 'default' in field)).toEqual([]);
  const { description } = fields.find(([path]) => path === 'V2TrackSaleInput.quantity')?.[1] ?? {};
  expect(description).toMatch(/ Where it is left out: `1`\.$/);
});

test('every field of an answer says what it means', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  const isDescribed = ({ description, $ref = '' }: Schema) =>
    Boolean(description ?? schemas[$ref.replace('#/components/schemas/', '')]?.description);
  const shared = Object.entries(schemas).filter(([name]) => !name.endsWith('Input'));
  const answers = operations.flatMap((route) =>
    Object.entries(operationOf(route).responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map(({ schema }) => [`${route.method} ${route.path} ${status}`, schema] as const),
    ),
  );
  const sent = Object.entries(messages).map(([type, { post }]) => [type, bodyOf(post).schema] as const);
  const fields = [...shared, ...answers, ...sent].flatMap(([at, schema]) => fieldsIn(schema, at));
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(([, field]) => !isDescribed(field)).map(([path]) => path)).toEqual([]);
});

test('every type of webhook has its message', () => {
  expect(Object.keys(messages)).toEqual([...WEBHOOK_TYPES, 'test']);
});

test.each(Object.entries(messages))(
  'webhook %s: its example is as its schema says, and has the type',
  (type, { post }) => {
    const validate = schemaAt('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
    const { example } = bodyOf(post);
    expect(validate(example) ? [] : validate.errors).toEqual([]);
    expect(example).toHaveProperty('event.type', type);
    const names = Object.keys((example as { data: object }).data);
    const erased = { ...Object(example), data: Object.fromEntries(names.map((name) => [name, null])) };
    expect(validate(erased)).toBe(true);
  },
);

describe.each(operations.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ route }) => {
  const operation = operationOf(route);

  const withBody = Object.entries(route.answers).filter(([, answer]) => typeOf(answer) !== null);
  test.each(withBody)('the example of %s is as its schema says', (status, answer) => {
    const { example } = answer;
    const content = ['responses', status, 'content', typeOf(answer) ?? '', 'schema'];
    const validate = schemaAt('paths', route.path, route.method.toLowerCase(), ...content);
    expect(validate(example) ? [] : validate.errors).toEqual([]);
  });

  test('every answer is documented, and says that it carries the request’s id', () => {
    const statuses = [...new Set([...Object.keys(route.answers), '429'])].sort();
    expect(Object.keys(operation.responses)).toEqual(statuses);
    for (const status of Object.keys(route.answers)) {
      expect(operation.responses[status]?.headers).toHaveProperty('X-Request-Id');
    }
  });

  test('says what credentials it wants', () => {
    const wanted = { v1: [['ApiKey']], v2: [['BearerKey', 'AccountId']], promoter: [['PromoterToken']], none: [] };
    expect(operation.security.map((one) => Object.keys(one))).toEqual(wanted[route.auth]);
  });

  const { input, inputExample } = route;
  if (!input) return;

  test('every parameter says what it means', () => {
    const { properties = {} } = describedInput(input);
    const silent = Object.entries(properties).filter(([, property]) => !Object(property).description);
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test('the example of its parameters is as their schema says', () => {
    expect(inputExample).toBeDefined();
    const validate = inputValidator(route);
    expect(validate(inputExample) ? [] : validate.errors).toEqual([]);
  });

  test('parameters are where the interface takes them', () => {
    const { parameters = [], requestBody } = operation;
    const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];
    const inPath = pathVariables(route);
    const names = Object.keys(describedInput(input).properties ?? {});
    const others = names.filter((name) => !inPath.includes(name));
    const hasQuery = route.auth === 'v1' || route.method === 'GET';
    const hasBody = route.auth === 'v1' || (route.method !== 'GET' && others.length > 0);
    const types = route.auth === 'v2' || isWordedAsCompany(route) ? [json] : [json, form];
    expect(Object.keys(requestBody?.content ?? {})).toEqual(hasBody ? types : []);
    // What is in an object has parameters of its own, as `filters[status][]`.
    const at = (place: string) => [
      ...new Set(
        parameters.flatMap((parameter) => (parameter.in === place ? [parameter.name.replace(/\[.*$/, '')] : [])),
      ),
    ];
    expect(at('path')).toEqual(inPath);
    expect(at('query')).toEqual(hasQuery ? others : []);
    const required = parameters.filter((parameter) => parameter.required && parameter.in === 'query');
    if (route.auth === 'v1') expect(required).toEqual([]);
  });
});
