import type { JsonSchema } from '@valibot/to-json-schema';
import { followsCompanyConventions, pathVariables, type Route } from '#shared/routes/route.ts';
import { parameterTexts } from './parameter-texts.ts';
import { inputSchema } from './schema.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

/** Objects in a query: a parameter per value (`filters[status][]`), or one object. */
export type QueryStyle = 'flat' | 'nested';

/**
 * Returns path and query parameters. Version 1 requires none in the query, since the body may have them; version 2 has
 * a query with GET only.
 */
export function buildParameters(route: Route, style: QueryStyle = 'flat'): Record<string, unknown>[] {
  const { auth, method, input, inputExample = {} } = route;
  const { properties = {}, required = [] } = input ? describeInput(input) : {};
  const inPath = pathVariables(route);
  const hasQuery = auth === 'v1' || method === 'GET';
  // Routes with an unparsed body declare no input.
  const unread = inPath.filter((name) => !(name in properties));
  const ofPath = unread.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: parameterTexts[name] ?? '',
    schema: { type: 'integer' },
    example: 1,
  }));
  const declared = Object.entries(properties).flatMap(([name, property]) => {
    const { description = '', ...schema } = property as JsonSchema;
    const example = name in inputExample ? { example: inputExample[name] } : {};
    if (inPath.includes(name)) return [{ name, in: 'path', required: true, description, schema, ...example }];
    if (!hasQuery) return [];
    const isRequired = required.includes(name);
    if (style === 'flat' && schema.properties) {
      return flatParameters(name, { description, ...schema }, isRequired, inputExample[name]);
    }
    return [{ ...queryParameter(name, { description, ...schema }, isRequired, auth), ...example }];
  });
  return [...ofPath, ...declared];
}

function queryParameter(
  name: string,
  { description, ...schema }: JsonSchema,
  isRequired: boolean,
  auth: Route['auth'],
): Record<string, unknown> {
  const mayBeInBody = isRequired && auth === 'v1';
  return {
    name: schema.type === 'array' ? `${name}[]` : name,
    in: 'query',
    ...(isRequired && !mayBeInBody ? { required: true } : {}),
    description: mayBeInBody ? `Required, here or in the body. ${description}` : description,
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  };
}

const ENDS: Readonly<Record<string, string>> = {
  from: 'Start of the range, inclusive.',
  to: 'End of the range, inclusive. A date includes the whole day.',
};
const ANY_OF = 'Matches any of these values.';

function flatParameters(
  name: string,
  { description, properties, required = [], type, ...schema }: JsonSchema,
  isRequired: boolean,
  example: unknown,
): Record<string, unknown>[] {
  if (properties) {
    return Object.entries(properties).flatMap(([entry, property]) => {
      const usual = ENDS[entry] ?? ((property as JsonSchema).type === 'array' ? ANY_OF : description);
      const own = { ...(usual === undefined ? {} : { description: usual }), ...(property as JsonSchema) };
      const entryExample = Object(example)[entry];
      return flatParameters(`${name}[${entry}]`, own, isRequired && required.includes(entry), entryExample);
    });
  }
  return [
    {
      name: type === 'array' ? `${name}[]` : name,
      in: 'query',
      ...(isRequired ? { required: true } : {}),
      description: description ?? '',
      schema: { ...(type === undefined ? {} : { type }), ...schema },
      ...(example === undefined ? {} : { example }),
    },
  ];
}

/** Returns the request body per content type. */
export function buildRequestBody(route: Route, $ref: string): Record<string, unknown> {
  const { auth, input, inputExample } = route;
  const inPath = pathVariables(route);
  const sent = Object.entries(inputExample ?? {}).filter(([name]) => !inPath.includes(name));
  const content = { schema: { $ref }, ...(inputExample ? { example: Object.fromEntries(sent) } : {}) };
  const objects = Object.entries((input && describeInput(input).properties) ?? {}).filter(
    ([, property]) => (property as JsonSchema).type === 'object',
  );
  const encoding = Object.fromEntries(objects.map(([name]) => [name, { contentType: JSON_TYPE }]));
  const form = { ...content, ...(objects.length > 0 ? { encoding } : {}) };
  return {
    ...(auth === 'v1'
      ? { description: 'Parameters that are not in the query. They override those in the query.' }
      : {}),
    required: auth !== 'v1',
    content: { [JSON_TYPE]: content, ...(auth === 'v2' || followsCompanyConventions(route) ? {} : { [FORM]: form }) },
  };
}

/** Returns the input schema with parameter descriptions. */
export function describeInput(input: NonNullable<Route['input']>): JsonSchema {
  const { properties = {}, ...schema } = inputSchema(input);
  const described = Object.entries(properties).map(([name, property]) => {
    const text = parameterTexts[name];
    return [name, { ...(text ? { description: text } : {}), ...(property as JsonSchema) }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}
