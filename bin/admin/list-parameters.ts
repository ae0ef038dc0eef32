import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { findClosestName } from '#lib/settings/closest-name.ts';
import { UsageError } from './errors.ts';
import { formatColumns } from './usage.ts';

export interface ListSelection {
  /** `name=value`. */
  readonly filter?: readonly string[] | undefined;
  /** `name` or `name:desc`. */
  readonly sort?: readonly string[] | undefined;
  readonly search?: string | undefined;
}

/** An entry of the API's `filters`, or a part such as `created_at.from`. */
interface Filter {
  readonly name: string;
  /** Allowed values, in words. */
  readonly values: string;
  readonly isRepeatable: boolean;
  readonly about: string;
}

type ListInput = v.GenericSchema<unknown, object>;

/**
 * Converts options to the API's list parameters (contract §1).
 * @throws UsageError for unknown or invalid ones
 */
export async function parseListParameters<Input extends ListInput>(
  input: Input,
  { filter = [], sort = [], search }: ListSelection,
): Promise<v.InferOutput<Input>> {
  const description = await describeList(input);
  const filters = parseFilters(filter, description.filters);
  const sorting = parseSorting(sort, description.sorts);
  const result = v.safeParse(input, { filters, sorting, ...(search === undefined ? {} : { q: search }) });
  if (result.success) return result.output;
  throw new UsageError(formatProblem(result.issues[0], description.filters));
}

/** Formats the help for a list's filters, sorting and search. */
export async function formatListNotes(input: v.GenericSchema): Promise<string> {
  const { filters, sorts, searched } = await describeList(input);
  const lines = filters.map(({ name, values, isRepeatable, about }) => {
    return [
      name,
      [values + (isRepeatable ? '; repeat it to match any of several' : ''), about].filter(Boolean).join('. '),
    ] as const;
  });
  return [
    lines.length > 0
      ? `Filters, such as --filter ${filters[0]?.name}=…; rows must match all given filters:\n${formatColumns(lines)}`
      : '',
    sorts.length > 0 ? `--sort takes ${joinInWords(sorts)}.` : '',
    searched ? `--search finds rows by ${searched}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

async function describeList(input: v.GenericSchema) {
  // Loaded on demand.
  const { inputSchema } = await import('#shared/routes/openapi/schema.ts');
  const { filters, sorting, q } = (inputSchema(input).properties ?? {}) as Record<string, JsonSchema>;
  return {
    filters: listFilters(filters?.properties ?? {}),
    sorts: Object.keys(sorting?.properties ?? {}),
    searched: (q?.description ?? '').replace('Search text in ', '').replace(/\.$/, ''),
  };
}

function listFilters(properties: Readonly<Record<string, JsonSchema | boolean>>, before = ''): Filter[] {
  return Object.entries(properties).flatMap(([name, schema]): Filter[] => {
    // Without a type, no value is valid.
    if (typeof schema === 'boolean' || schema.type === undefined) return [];
    const { type, properties: parts, description = '', items } = schema;
    const full = `${before}${name}`;
    if (!parts)
      return [
        {
          name: full,
          values: describeValues((items ?? schema) as JsonSchema),
          isRepeatable: type === 'array',
          about: plainDescription(description),
        },
      ];
    const [first, ...rest] = listFilters(parts, `${full}.`);
    return first ? [{ ...first, about: plainDescription(description) || first.about }, ...rest] : [];
  });
}

/** Descriptions contain the API's parameter syntax. */
function plainDescription(description: string): string {
  return description
    .replace(/`filters\[([^\]]+)\]`/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\.$/, '');
}

function describeValues({ enum: values, type, format }: JsonSchema): string {
  if (values) return joinInWords(values.map(String));
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer') return 'a whole number';
  return format === 'date-time' ? 'a date or a time, such as 2026-03-01' : 'any text';
}

function joinInWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function parseFilters(texts: readonly string[], allowed: readonly Filter[]): object {
  const filters: Record<string, unknown> = {};
  for (const text of texts) {
    const [, name = text, value = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
    const filter = findFilter(name, allowed);
    if (value === '') throw new UsageError(`--filter ${name} needs a value: ${name}=… takes ${filter.values}`);
    const [entry = '', part] = name.split('.');
    if (part !== undefined) filters[entry] ??= {};
    const inside = part === undefined ? filters : (filters[entry] as Record<string, unknown>);
    const key = part ?? entry;
    if (filter.isRepeatable) inside[key] = [...((inside[key] as string[] | undefined) ?? []), value];
    else if (key in inside) throw new UsageError(`--filter ${name} was given more than once`);
    else inside[key] = value;
  }
  return filters;
}

function findFilter(name: string, filters: readonly Filter[]): Filter {
  const filter = filters.find((candidate) => candidate.name === name);
  if (filter) return filter;
  const names = filters.map((candidate) => candidate.name);
  const parts = names.filter((filterName) => filterName.startsWith(`${name}.`));
  const suggestion = parts.length > 0 ? joinInWords(parts) : findClosestName(name, names);
  throw new UsageError(
    `there is no filter ${name}: ${suggestion ? `did you mean ${suggestion}?` : '--help shows all'}`,
  );
}

function parseSorting(texts: readonly string[], sorts: readonly string[]): object {
  const sorting: Record<string, string> = {};
  for (const text of texts) {
    const [name = '', direction = 'asc', ...others] = text.split(':');
    if (!sorts.includes(name)) {
      const suggestion = findClosestName(name, sorts);
      throw new UsageError(
        `--sort ${name} is not a column: ${suggestion ? `did you mean ${suggestion}?` : `it takes ${joinInWords(sorts)}`}`,
      );
    }
    if (!['asc', 'desc'].includes(direction) || others.length > 0) {
      throw new UsageError(`--sort ${text} is invalid. Use ${name} or ${name}:desc.`);
    }
    if (name in sorting) throw new UsageError(`--sort ${name} was given more than once`);
    sorting[name] = direction;
  }
  return sorting;
}

function formatProblem(issue: v.BaseIssue<unknown>, filters: readonly Filter[]): string {
  const [parameter, ...path] = (issue.path ?? []).map(({ key }) => key);
  if (parameter === 'q') return '--search must be 1 to 255 characters of text';
  const name = path.filter((key) => typeof key === 'string').join('.');
  const filter = filters.find((candidate) => candidate.name === name);
  if (parameter !== 'filters' || !filter) return issue.message;
  return `--filter ${name}${issue.input === undefined ? ' is missing: it' : ''} takes ${filter.values}`;
}
