import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { nearest } from '#lib/settings/nearest.ts';
import { isDecodedWithLoss } from '#shared/domain/text/replaced.ts';
import type { Command, Input, Option, Options } from './command.ts';
import { UsageError } from './errors.ts';
import { DEFAULT_SERVICE, type Target, targetOptions } from './target.ts';

export interface Call {
  readonly input: Input<Options>;
  readonly target: Target;
  readonly json: boolean;
}

export const commonOptions = {
  ...targetOptions,
  json: { value: null, about: 'print JSON', schema: v.optional(v.boolean(), false) },
} satisfies Options;

/**
 * Parses the arguments after a command's name.
 * @throws UsageError
 */
export function readCall(command: Command, args: readonly string[]): Call {
  const values = valuesOf({ ...command.options, ...commonOptions }, args);
  const { json, ...target } = checked(commonOptions, values);
  return { input: checked(command.options, values), target, json };
}

function valuesOf(options: Options, args: readonly string[]): Record<string, unknown> {
  const positional = Object.keys(options).find((name) => options[name]?.positional);
  const { values, positionals } = parsed(options, args.map(withDefaultStack), positional !== undefined);
  const all = Object.entries(options).map(([name, option]) => {
    const given = name === positional ? positionals : [];
    return [name, theOne(name, option, [...given, ...namesOf(name, option).map((one) => values[one])])];
  });
  return Object.fromEntries(all);
}

/** An option may be given by any name, but once. */
function theOne(name: string, { positional = false }: Option, given: readonly unknown[]): unknown {
  const values = given.filter((value) => value !== undefined);
  if (values.length <= 1) return values[0];
  throw new UsageError(`one ${positional ? name : `--${name}`} is enough: ${values.join(' ')}`);
}

function namesOf(name: string, { alias }: Option): string[] {
  return alias === undefined ? [name] : [name, alias];
}

function parsed(options: Options, args: string[], allowPositionals: boolean) {
  const config = Object.entries(options).flatMap(([name, option]) => {
    const { value, repeatable = false } = option;
    const parsing = { type: value === null ? 'boolean' : 'string', multiple: repeatable };
    return namesOf(name, option).map((one) => [one, parsing] as const);
  });
  try {
    return parseArgs({ args, options: Object.fromEntries(config) as ParseArgsOptionsConfig, allowPositionals });
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    const unknown = /^Unknown option '--([^']+)'$/.exec(first)?.[1];
    const meant =
      unknown === undefined
        ? undefined
        : nearest(
            unknown,
            config.map(([name]) => name),
          );
    const suggestion = meant === undefined ? '' : `: did you mean --${meant}?`;
    throw new UsageError(first.charAt(0).toLowerCase() + first.slice(1) + suggestion);
  }
}

/** `--stack` alone means the default service. */
function withDefaultStack(arg: string, index: number, args: readonly string[]): string {
  const next = args[index + 1];
  return arg === '--stack' && (next === undefined || next.startsWith('-')) ? `--stack=${DEFAULT_SERVICE}` : arg;
}

function checked<O extends Options>(options: O, values: Readonly<Record<string, unknown>>): Input<O> {
  const entries = Object.entries(options).map(([name, option]) => [name, checkedValue(name, option, values[name])]);
  return Object.fromEntries(entries) as Input<O>;
}

function checkedValue(name: string, { schema, positional }: Option, value: unknown): unknown {
  const which = positional ? `the ${name}` : `--${name}`;
  if ([value].flat().some((one) => typeof one === 'string' && isDecodedWithLoss(one))) {
    throw new UsageError(`${which} is not UTF-8`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UsageError(value === undefined ? `${which} is missing` : `${which} ${result.issues[0].message}`);
}
