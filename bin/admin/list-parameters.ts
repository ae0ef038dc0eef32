import type { JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { nearest } from '#lib/settings/nearest.ts';
import { UsageError } from './errors.ts';
import { columns } from './usage.ts';

export interface Asked {
  /** `name=value`. */
  readonly filter?: readonly string[] | undefined;
  /** `name` or `name:desc`. */
  readonly sort?: readonly string[] | undefined;
  readonly search?: string | undefined;
}

/** An entry of the API's `filters`, or a part such as `created_at.from`. */
interface Filter {
  readonly name: string;
  readonly takes: string;
  readonly many: boolean;
  readonly about: string;
}

type ListInput = v.GenericSchema<unknown, object>;

/**
 * Converts options to the API's list parameters (contract §1).
 * @throws UsageError for unknown or invalid ones
 */
export async function listParameters<Input extends ListInput>(
  input: Input,
  { filter = [], sort = [], search }: Asked,
): Promise<v.InferOutput<Input>> {
  const known = await knownBy(input);
  const filters = filtersIn(filter, known.filters);
  const sorting = sortingIn(sort, known.sorts);
  const result = v.safeParse(input, { filters, sorting, ...(search === undefined ? {} : { q: search }) });
  if (result.success) return result.output;
  throw new UsageError(problemIn(result.issues[0], known.filters));
}

/** Formats the help for a list's filters, sorting and search. */
export async function notesOf(input: v.GenericSchema): Promise<string> {
  const { filters, sorts, searched } = await knownBy(input);
  const lines = filters.map(({ name, takes, many, about }) => {
    return [name, [takes + (many ? '; several times: any of them' : ''), about].filter(Boolean).join('. ')] as const;
  });
  return [
    lines.length > 0
      ? `Filters, such as --filter ${filters[0]?.name}=…; a row has to fit all that are given:\n${columns(lines)}`
      : '',
    sorts.length > 0 ? `--sort takes ${inWords(sorts)}.` : '',
    searched ? `--search finds rows by ${searched}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

async function knownBy(input: v.GenericSchema) {
  // Loaded on demand.
  const { inputSchema } = await import('#shared/routes/openapi/schema.ts');
  const { filters, sorting, q } = (inputSchema(input).properties ?? {}) as Record<string, JsonSchema>;
  return {
    filters: filtersOf(filters?.properties ?? {}),
    sorts: Object.keys(sorting?.properties ?? {}),
    searched: (q?.description ?? '').replace('Lists what has this text in ', '').replace(/\.$/, ''),
  };
}

function filtersOf(properties: Readonly<Record<string, JsonSchema | boolean>>, before = ''): Filter[] {
  return Object.entries(properties).flatMap(([name, schema]): Filter[] => {
    // Without a type, no value is valid.
    if (typeof schema === 'boolean' || schema.type === undefined) return [];
    const { type, properties: parts, description = '', items } = schema;
    const full = `${before}${name}`;
    if (!parts)
      return [
        {
          name: full,
          takes: wordsFor((items ?? schema) as JsonSchema),
          many: type === 'array',
          about: plain(description),
        },
      ];
    const [first, ...rest] = filtersOf(parts, `${full}.`);
    return first ? [{ ...first, about: plain(description) || first.about }, ...rest] : [];
  });
}

/** Descriptions contain the API's parameter syntax. */
function plain(description: string): string {
  return description
    .replace(/`filters\[([^\]]+)\]`/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\.$/, '');
}

function wordsFor({ enum: values, type, format }: JsonSchema): string {
  if (values) return inWords(values.map(String));
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer') return 'a whole number';
  return format === 'date-time' ? 'a date or a time, such as 2026-03-01' : 'a text';
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

function filtersIn(given: readonly string[], known: readonly Filter[]): object {
  const filters: Record<string, unknown> = {};
  for (const one of given) {
    const [, name = one, value = ''] = /^([^=]*)=(.*)$/s.exec(one) ?? [];
    const filter = knownAs(name, known);
    if (value === '') throw new UsageError(`--filter ${name} lacks its value: ${name}=… takes ${filter.takes}`);
    const [entry = '', part] = name.split('.');
    if (part !== undefined) filters[entry] ??= {};
    const inside = part === undefined ? filters : (filters[entry] as Record<string, unknown>);
    const place = part ?? entry;
    if (filter.many) inside[place] = [...((inside[place] as string[] | undefined) ?? []), value];
    else if (place in inside) throw new UsageError(`one --filter ${name} is enough`);
    else inside[place] = value;
  }
  return filters;
}

function knownAs(name: string, known: readonly Filter[]): Filter {
  const filter = known.find((one) => one.name === name);
  if (filter) return filter;
  const names = known.map((one) => one.name);
  const parts = names.filter((one) => one.startsWith(`${name}.`));
  const meant = parts.length > 0 ? inWords(parts) : nearest(name, names);
  throw new UsageError(`there is no filter ${name}: ${meant ? `did you mean ${meant}?` : '--help shows all'}`);
}

function sortingIn(given: readonly string[], known: readonly string[]): object {
  const sorting: Record<string, string> = {};
  for (const one of given) {
    const [name = '', direction = 'asc', ...more] = one.split(':');
    if (!known.includes(name)) {
      const meant = nearest(name, known);
      throw new UsageError(
        `--sort ${name} is no column: ${meant ? `did you mean ${meant}?` : `it takes ${inWords(known)}`}`,
      );
    }
    if (!['asc', 'desc'].includes(direction) || more.length > 0) {
      throw new UsageError(`--sort ${one} is none: ${name} or ${name}:desc`);
    }
    if (name in sorting) throw new UsageError(`one --sort ${name} is enough`);
    sorting[name] = direction;
  }
  return sorting;
}

function problemIn(issue: v.BaseIssue<unknown>, known: readonly Filter[]): string {
  const [parameter, ...path] = (issue.path ?? []).map(({ key }) => key);
  if (parameter === 'q') return '--search must be 1 to 255 characters of text';
  const name = path.filter((key) => typeof key === 'string').join('.');
  const filter = known.find((one) => one.name === name);
  if (parameter !== 'filters' || !filter) return issue.message;
  return `--filter ${name}${issue.input === undefined ? ' is missing: it' : ''} takes ${filter.takes}`;
}
