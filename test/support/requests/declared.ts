import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { openApiDocument } from '#shared/routes/openapi/document.ts';
import { buildResponseHeaders } from '#shared/routes/openapi/headers.ts';
import { describeInput } from '#shared/routes/openapi/input.ts';
import { responseSchema } from '#shared/routes/openapi/schema.ts';
import { type Route, responseMediaType } from '#shared/routes/route.ts';
import type { ApiResponse } from '#test/support/service/company.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const document = openApiDocument(routes);

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  code: { optimize: false },
  formats: { 'date-time': TIME, date: DAY, email: /^[^@]+@[^@]+$/ },
});
ajv.addSchema(document, 'openapi');

/** By schema text: references start at the document's root, so equal texts are equivalent. */
const validators = new Map<string, ValidateFunction>();

/** Validator of a path in the OpenAPI document, e.g. `['components', 'schemas', 'V1Lead']`. */
export function findSchema(...path: readonly string[]): ValidateFunction {
  const text = JSON.stringify(path.reduce<unknown>((at, name) => Object(at)[name], document));
  const validate = validators.get(text) ?? compileAt(path);
  validators.set(text, validate);
  return validate;
}

function compileAt(path: readonly string[]): ValidateFunction {
  const pointer = path.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (!validate) {
    throw new Error(
      `The OpenAPI document has nothing at ${pointer}. Is the route in the list at the end of its file, and that list in shared/routes/all/routes.ts? Does it declare this answer?`,
    );
  }
  return validate;
}

export function createInputValidator({ input }: Route): ValidateFunction {
  return ajv.compile((input ? describeInput(input) : true) as AnySchema);
}

/** Response headers that a route must declare. */
const DECLARED_HEADERS = ['link', 'total', 'per-page', 'batch-process', 'parameter-warnings', 'retry-after'];

/** Expects a response to match its route's declaration: status, body schema and common headers. */
export function expectDeclared(route: Route, { status, headers, body }: ApiResponse): void {
  expect(Object.keys(route.responses), `${route.path} responds with ${status}: ${JSON.stringify(body)}`).toContain(
    `${status}`,
  );
  if (responseMediaType(route.responses[status] ?? {}) === null) expect(body).toBe('');
  else expectBody(route, { status, headers, body });
  expect(headers.get('x-request-id')).toMatch(/\S/);
  const declared = Object.keys(buildResponseHeaders(route, status)).map((name) => name.toLowerCase());
  const sent = DECLARED_HEADERS.filter((name) => headers.has(name));
  expect(declared).toEqual(expect.arrayContaining(sent));
}

function expectBody(route: Route, { status, headers, body }: ApiResponse): void {
  const [type] = (headers.get('content-type') ?? '').split(';');
  const response = route.responses[status];
  if (type === response?.otherType) {
    expect(body).toEqual(expect.any(String));
    return;
  }
  const validate = getValidator(route, status);
  expect(validate(body) ? [] : validate.errors, `${route.path} ${status}: ${JSON.stringify(body)}`).toEqual([]);
  expect(type).toBe(responseMediaType(response ?? {}));
}

/** Validators of the fallback route, which is not in the OpenAPI document. */
const fallbackValidators = new Map<unknown, ValidateFunction>();

function getValidator(route: Route, status: number): ValidateFunction {
  const { path, method } = route;
  const content = [
    'responses',
    `${status}`,
    'content',
    responseMediaType(route.responses[status] ?? {}) ?? '',
    'schema',
  ];
  if (path !== '$default') return findSchema('paths', path, method.toLowerCase(), ...content);
  const response = route.responses[status];
  const validator =
    fallbackValidators.get(response) ?? ajv.compile((response ? responseSchema(response.schema) : false) as AnySchema);
  fallbackValidators.set(response, validator);
  return validator;
}
