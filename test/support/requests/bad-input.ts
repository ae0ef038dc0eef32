import type { JsonSchema } from '@valibot/to-json-schema';
import fc from 'fast-check';
import { describeInput } from '#shared/routes/openapi/input.ts';
import { pathVariables, type Route } from '#shared/routes/route.ts';
import { encodeParameters, type Transport } from './send.ts';
import type { Input } from './world.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const nestBrackets = (open: string, depth: number, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

export function listParameters({ input }: Route): [name: string, schema: JsonSchema][] {
  return Object.entries((input && describeInput(input).properties) ?? {}) as [string, JsonSchema][];
}

const noObject = { text: 'x', 'a number': 1, 'a flag': true, 'a list as text': '[1]', 'a number as text': '1' };
/** Objects that are too large for the table or do not survive a round trip. */
const unkeepable = {
  'too much': { x: 'x'.repeat(5000) },
  'too deep': nestBrackets('{"a":', 40, '}'),
  'far too deep': nestBrackets('{"a":', 20_000, '}'),
  'a name that is empty': { '': 1 },
  'a name that is a prototype': '{"x":{"__proto__":{"y":1}}}',
  'a number that is too large': '{"x":1e300}',
  'a number that is endless': '{"x":1e999}',
  'a number too near to zero': { x: 1e-300 },
  'half a character': { x: 'a\ud83d' },
};

/** Invalid values that no schema rejects, as their rules need more than the value's type. */
const LEFT_TO_OPERATION: Readonly<Record<string, readonly string[]>> = {
  file: ['a control character', 'NUL', 'half a character'],
  headers: ['too much'],
  links: ['a list of objects'],
};

export function isCheckedByOperation(name: string, what: string): boolean {
  return LEFT_TO_OPERATION[name]?.includes(what) === true;
}

/** Invalid values of a route's parameter by defect; path variables can only be text. */
export function listForbidden(route: Route, name: string, schema: JsonSchema): [what: string, value: unknown][] {
  const values = Object.entries(forbidden(schema));
  if (!pathVariables(route).includes(name)) return values;
  const isText = (value: unknown) => typeof value === 'string' && value.isWellFormed();
  return values.filter(([, value]) => isText(value) || (typeof value === 'number' && schema.type === 'integer'));
}

function forbidden(schemaInput: JsonSchema): Record<string, unknown> {
  // Nullable values are rejected like their non-null schema.
  const [schema = schemaInput] = (schemaInput.anyOf ?? []) as JsonSchema[];
  if (schema.anyOf) return forbidden(schema);
  const { type, maxLength, minimum = 0, maximum = 0 } = schema;
  const always = { 'a list': [1], 'a list of lists': [['x']] };
  if (type === 'array') return { 'a list of lists': [[1]], 'a list of objects': [{ a: 1 }], ...inside(schema.items) };
  if (type === 'object' && schema.properties) return { ...always, text: 'x', ...wrapProperties(schema.properties) };
  if (type === 'object') return { ...always, ...noObject, ...unkeepable };
  const scalar = { ...always, 'an object': { a: { b: 1 } }, words: 'no such thing', emoji: '🙂' };
  if (type === 'boolean') return { ...scalar, 'a large number': 2 };
  if (type === 'integer') {
    const outside = { 'too large': maximum + 1, 'too small': minimum - 1, 'far too large': '9'.repeat(30) };
    return { ...scalar, ...outside, 'a flag': true, 'a fraction': 10.5, 'an exponent': '1e3', hexadecimal: '0x10' };
  }
  const { words, emoji, ...wrongType } = scalar;
  const broken = {
    'a number that JSON rounds': 2 ** 60,
    'a control character': 'a\u0007b',
    NUL: 'a\0b',
    'half a character': 'a\ud83d',
  };
  return { ...wrongType, ...broken, 'a flag': false, 'too long': 'x'.repeat((maxLength ?? 0) + 1) };
}

function inside(items: unknown): Record<string, unknown> {
  const invalidFields = Object.entries(forbidden((items ?? {}) as JsonSchema));
  return Object.fromEntries(invalidFields.map(([what, value]) => [`in it: ${what}`, [value]]));
}

function wrapProperties(properties: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      Object.entries(forbidden(schema as JsonSchema)).map(([what, value]) => [`${name}, ${what}`, { [name]: value }]),
    ),
  );
}

const type = fc.constantFrom(
  JSON_TYPE,
  FORM,
  'text/plain',
  'multipart/form-data; boundary=x',
  'x/y',
  'application/xml',
);
const bodies = ['', ' ', 'null', '[]', '"x"', '1', '{', '{}', '\ufeff{}', '<xml/>', '{"a":1}{"b":2}', '{a:1}'];

/** Any of Unicode. fast-check's own unit `binary` makes a table of 1.1 million entries first. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => character.isWellFormed());

const value: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('1e999', '-1e999', '1e300', '1e-300', '-0', '-1', '0', '0.1', '12345678901234567890', '1.0'),
  fc.constantFrom('"1e3"', '" 7 "', '"NaN"', '"Infinity"', '"0x10"', '"+5"', '"-5"', '"null"', '"true"', '"TRUE"'),
  fc.constantFrom(
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"🙂"',
    '"\\u202e"',
    '"\\r\\nX: y"',
    '"\\u007f"',
  ),
  fc.constantFrom('{"__proto__":{"x":1}}', '{"constructor":{"prototype":1}}', '{"":1}', '[]', '{}', '[null]', 'true'),
  fc.constantFrom('{"x":1e300}', '{"x":12345678901234567890}', '{"x":"\\ud800"}', '{"x":{"y":[{}]}}', '"{\\"a\\":1}"'),
  fc.nat({ max: 3000 }).map((depth) => nestBrackets('[', depth, ']')),
  fc.nat({ max: 900 }).map((depth) => nestBrackets('{"a":', depth, '}')),
  fc.integer({ min: 200, max: 5000 }).map((length) => JSON.stringify('é'.repeat(length))),
  fc.string({ unit: anyCharacter }).map((text) => JSON.stringify(text)),
  fc.array(fc.nat({ max: 0xffff })).map((units) => JSON.stringify(String.fromCharCode(...units))),
  fc.string().map((text) => JSON.stringify(`https://shop.example/?ref=${text}`)),
  fc.nat({ max: 2000 }).map((length) => JSON.stringify(`https://shop.example/?ref=${'é'.repeat(length)}`)),
  fc.jsonValue().map((any) => JSON.stringify(any)),
);

const piece: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('%', '%ZZ', '%00', '%FF%FE', '%ED%A0%80', '&&&', '=', '[]=1', '+', '__proto__=1', '__proto__[x]=1'),
  fc.string({ unit: anyCharacter, maxLength: 50 }).map((text) => encodeURIComponent(text)),
  fc.string({ unit: 'grapheme-ascii', maxLength: 50 }),
);
const suffix = fc.constantFrom(
  '',
  '[]',
  '[0]',
  '[999999999]',
  '[a]',
  '[a][b][c][d][e]',
  '[__proto__]',
  '[constructor]',
  '[',
);

type InvalidCall =
  | { readonly as: 'json' | 'query' | 'form'; readonly changes: readonly string[] }
  /** Truncated JSON or a wrong content type. */
  | { readonly as: 'json'; readonly changes: readonly string[]; readonly less?: number; readonly type: string }
  | { readonly as: 'body'; readonly raw: string | Uint8Array<ArrayBuffer>; readonly type: string };

export function createInvalidCalls(route: Route): fc.Arbitrary<InvalidCall> {
  const names = listParameters(route).map(([name]) => name);
  const unusualName = fc.constantFrom('__proto__', 'constructor', 'toString', '');
  const name =
    names.length > 0 ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, unusualName) : unusualName;
  const members = fc.array(
    fc.tuple(name, value).map(([name, text]) => `${JSON.stringify(name)}:${text}`),
    { maxLength: 3 },
  );
  const pairs = fc.array(
    fc.tuple(name, suffix, piece).map(([name, suffix, piece]) => `${name}${suffix}=${piece}`.replaceAll('#', '')),
    { maxLength: 3 },
  );
  const query = fc.record({ as: fc.constant('query' as const), changes: pairs });
  if (route.method === 'GET') return query;
  const form = fc.record({ as: fc.constant('form' as const), changes: pairs });
  const json = fc.record({ as: fc.constant('json' as const), changes: members });
  const other = fc.record({ as: fc.constant('json' as const), changes: members, less: fc.nat({ max: 40 }), type });
  const bytes = fc.uint8Array({ maxLength: 100 }).map((some) => Uint8Array.from(some));
  const body = fc.record({ as: fc.constant('body' as const), raw: fc.oneof(bytes, fc.constantFrom(...bodies)), type });
  return fc.oneof({ weight: 4, arbitrary: json }, { weight: 2, arbitrary: form }, query, other, body);
}

export function buildInvalidCall(call: InvalidCall, right: Input): Transport {
  if (call.as === 'body') return { ...call, variables: right };
  if (call.as !== 'json') {
    const text = [encodeParameters(right), ...call.changes].filter(Boolean).join('&');
    return call.as === 'query' ? { query: text, variables: right } : { raw: text, type: FORM, variables: right };
  }
  const properties = Object.entries(right).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const raw = `{${[...properties, ...call.changes].join()}}`;
  return 'type' in call
    ? { raw: raw.slice(0, raw.length - (call.less ?? 0)), type: call.type, variables: right }
    : { raw, type: JSON_TYPE, variables: right };
}
