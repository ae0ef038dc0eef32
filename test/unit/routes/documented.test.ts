import { expect, test } from 'vitest';
import { DOCUMENTED } from '#test/support/documents/version-2.ts';
import { document } from '#test/support/requests/declared.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

function listChoices(schema: Schema | undefined): Schema[] {
  if (schema === undefined) return [];
  const { $ref, anyOf } = schema;
  if ($ref) return listChoices(resolveReference($ref));
  return anyOf ? anyOf.flatMap(listChoices) : [schema];
}

function resolveReference(ref: string): Schema {
  const steps = ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document) as Schema;
}

/** For example `data[].stats.clicks_count`. */
function getFields(schema: Schema | undefined, at = ''): string[] {
  return listChoices(schema).flatMap(({ properties = {}, items }) => [
    ...Object.entries(properties).flatMap(([name, field]) => [`${at}.${name}`, ...getFields(field, `${at}.${name}`)]),
    ...(items ? getFields(items, `${at}[]`) : []),
  ]);
}

function findFieldsNamed(text: string): string[] {
  const section: string[] = [''];
  const found: string[] = [];
  let last = '';
  for (const [token] of text.matchAll(/[{}[\]]|\w+/g)) {
    const at = section.at(-1) ?? '';
    if (token === '{') section.push(last);
    else if (token === '[') section.push(`${last}[]`);
    else if (token === '}' || token === ']') section.pop();
    else found.push(`${at}.${token}`);
    last = found.at(-1) ?? '';
  }
  return found;
}

/** Nested names have dots. */
function getParameters({ parameters = [], requestBody }: Operation): string[] {
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => getFields(schema));
  const query = parameters.flatMap(({ name, schema }) => {
    const parts = name.split(/[[\]]+/).filter(Boolean);
    return [...parts.map((_, index) => parts.slice(0, index + 1).join('.')), ...getFields(schema, name)];
  });
  return [...query, ...body.map((field) => field.slice(1))];
}

function getOperation(name: string): Operation {
  const [method = '', path = ''] = name.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${name}`);
  return operation;
}

const all = Object.entries(DOCUMENTED).map(([name, { takes, responses = '' }]) => ({ name, takes, responses }));

test.each(all)('$name accepts all parameters that clients send', ({ name, takes }) => {
  const accepted = new Set(getParameters(getOperation(name)));
  expect(takes.split(' ').filter((parameter) => parameter !== '' && !accepted.has(parameter))).toEqual([]);
});

test.each(all.filter(({ responses }) => responses))(
  '$name returns all fields that clients read',
  ({ name, responses }) => {
    const done = Object.entries(getOperation(name).responses).filter(([status]) => status.startsWith('20'));
    expect(done.length).toBeGreaterThan(0);
    for (const [, { content = {} }] of done) {
      const declared = new Set(getFields(content['application/json']?.schema));
      expect(findFieldsNamed(responses).filter((field) => !declared.has(field))).toEqual([]);
    }
  },
);
