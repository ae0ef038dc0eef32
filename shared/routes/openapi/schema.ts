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

/** Schemas of answers by what they are of: most routes answer the same errors, and the library converts all components each time. */
const ofAnswers = new WeakMap<v.GenericSchema, JsonSchema>();

/** The JSON schema of an answer; what the document holds under components is referred to. */
export function answerSchema(schema: v.GenericSchema): JsonSchema {
  const known = ofAnswers.get(schema);
  if (known) return known;
  const made = plain(
    toJsonSchema(schema as never, { ...conversion, typeMode: 'output', definitions: components as never }),
  );
  ofAnswers.set(schema, made);
  return made;
}

/** The schemas that answers refer to. */
export function componentSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(components as never, { ...conversion, typeMode: 'output' });
}

/** The JSON schema of what a client is asked to send: of each value the type it is taken as, not every spelling of it. */
export function inputSchema(schema: v.GenericSchema): JsonSchema {
  return plain(toJsonSchema(asTaken(schema) as never, { ...conversion, typeMode: 'input' }));
}

/** The schema without defaults: what holds where a value is left out, it says in words. */
export function withoutDefaults(schema: JsonSchema): JsonSchema {
  const { default: usual, ...own } = schema;
  const { properties, items, description = '' } = own;
  return {
    ...own,
    ...(usual === undefined
      ? {}
      : { description: `${description} Where it is left out: \`${JSON.stringify(usual)}\`.`.trim() }),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, part(of)])) }
      : {}),
    ...(items && !Array.isArray(items) ? { items: part(items as JsonSchema) } : {}),
  };
}

/** A schema may be `true` or `false`, too. */
function part(schema: JsonSchema | boolean): JsonSchema | boolean {
  return typeof schema === 'boolean' ? schema : withoutDefaults(schema);
}

function plain({ $schema, $defs, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** A valibot schema or action as far as is looked at here. */
interface Part {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly options?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
}

/**
 * Fields take several spellings, turn them into one type and check that (fields.ts). This is the schema of that type
 * with those checks.
 */
function asTaken(schema: unknown): Part {
  const part = schema as Part;
  if (part.pipe) {
    const [first, ...rest] = part.pipe.flatMap(flattened);
    const checks = rest.filter(({ kind }) => kind === 'validation' || kind === 'metadata');
    const inside = rest.findLast(
      ({ kind, type }) => kind === 'schema' && (type.endsWith('object') || type === 'array'),
    );
    const base = first?.type === 'union' ? takenAs(first, checks) : asTaken(inside ?? first);
    return v.pipe(base as never, ...(checks as never[])) as unknown as Part;
  }
  if (part.type === 'union') return takenAs(part, []);
  const { entries, wrapped, item } = part;
  return {
    ...part,
    ...(wrapped ? { wrapped: asTaken(wrapped) } : {}),
    ...(item ? { item: asTaken(item) } : {}),
    ...(entries
      ? { entries: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, asTaken(entry)])) }
      : {}),
  };
}

/** A pipe’s parts, with those of the pipes inside it. */
function flattened(part: Part): readonly Part[] {
  return part.pipe ? part.pipe.flatMap(flattened) : [part];
}

/** What a field of several spellings is taken as. */
function takenAs({ options = [] }: Part, checks: readonly Part[]): Part {
  const spelled = (type: string) => options.find((option) => option.type === type);
  const isNumber = checks.some(({ type }) => type === 'safe_integer');
  const taken = spelled('boolean') ?? (isNumber ? spelled('number') : spelled('string'));
  return taken ?? ({ ...v.union(options.map(asTaken) as never) } as unknown as Part);
}
