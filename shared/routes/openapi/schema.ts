import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { components } from './components.ts';

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'loose_object' ? { ...jsonSchema, additionalProperties: true } : undefined,
};

/** Cache: the library converts all components for each schema. */
const responseSchemas = new WeakMap<v.GenericSchema, JsonSchema>();

/** Returns a response's JSON schema, with references to components. */
export function responseSchema(schema: v.GenericSchema): JsonSchema {
  const cached = responseSchemas.get(schema);
  if (cached) return cached;
  const built = removeMetaKeys(
    toJsonSchema(schema as never, { ...conversion, typeMode: 'output', definitions: components as never }),
  );
  responseSchemas.set(schema, built);
  return built;
}

/** Returns the component schemas. */
export function componentSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(components as never, { ...conversion, typeMode: 'output' });
}

/** Returns an input's JSON schema: the resulting type, without alternative spellings. */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  return removeMetaKeys(toJsonSchema(resolveType(schema) as never, { ...conversion, typeMode: 'input' }));
}

/** Removes defaults, which are documented in words. */
export function removeDefaults(schema: JsonSchema): JsonSchema {
  const { default: defaultValue, ...own } = schema;
  const { properties, items, description = '' } = own;
  return {
    ...own,
    ...(defaultValue === undefined
      ? {}
      : { description: `${description} Defaults to \`${JSON.stringify(defaultValue)}\`.`.trim() }),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, part(property)])) }
      : {}),
    ...(items && !Array.isArray(items) ? { items: part(items as JsonSchema) } : {}),
  };
}

function part(schema: JsonSchema | boolean): JsonSchema | boolean {
  return typeof schema === 'boolean' ? schema : removeDefaults(schema);
}

function removeMetaKeys({ $schema, $defs, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly options?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
}

/** Returns the resulting type of a field with several spellings (fields.ts). */
function resolveType(schema: unknown): Part {
  const part = schema as Part;
  if (part.pipe) {
    const [first, ...rest] = part.pipe.flatMap(flatten);
    const checks = rest.filter(({ kind }) => kind === 'validation' || kind === 'metadata');
    const inside = rest.findLast(
      ({ kind, type }) => kind === 'schema' && (type.endsWith('object') || type === 'array'),
    );
    const base = first?.type === 'union' ? resolveUnion(first, checks) : resolveType(inside ?? first);
    return v.pipe(base as never, ...(checks as never[])) as unknown as Part;
  }
  if (part.type === 'union') return resolveUnion(part, []);
  const { entries, wrapped, item } = part;
  return {
    ...part,
    ...(wrapped ? { wrapped: resolveType(wrapped) } : {}),
    ...(item ? { item: resolveType(item) } : {}),
    ...(entries
      ? { entries: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, resolveType(entry)])) }
      : {}),
  };
}

function flatten(part: Part): readonly Part[] {
  return part.pipe ? part.pipe.flatMap(flatten) : [part];
}

function resolveUnion({ options = [] }: Part, checks: readonly Part[]): Part {
  const findOption = (type: string) => options.find((option) => option.type === type);
  const isNumber = checks.some(({ type }) => type === 'safe_integer');
  const accepted = findOption('boolean') ?? (isNumber ? findOption('number') : findOption('string'));
  return accepted ?? ({ ...v.union(options.map(resolveType) as never) } as unknown as Part);
}
