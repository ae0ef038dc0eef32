export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** All fields of a schema by path, including nested objects and lists. */
export function listFields(schema: Schema, at: string): [path: string, field: Schema][] {
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => [`${at}.${name}`, field] as const);
  const { items, anyOf = [], additionalProperties } = schema;
  const others = [items, ...anyOf, typeof additionalProperties === 'object' ? additionalProperties : undefined];
  return [
    ...own.flatMap(([path, field]): [string, Schema][] => [[path, field], ...listFields(field, path)]),
    ...others.flatMap((other) => (other ? listFields(other, at) : [])),
  ];
}
