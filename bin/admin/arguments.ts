import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { isDecodedWithLoss } from '#shared/domain/replaced.ts';
import type { Command, Input, Option, Options } from './command.ts';
import { UsageError } from './errors.ts';
import { DEFAULT_SERVICE, type Target, targetOptions } from './target.ts';

/** What a command line asks for. */
export interface Call {
  readonly input: Input<Options>;
  readonly target: Target;
  readonly json: boolean;
}

/** Every command takes these too. */
export const commonOptions = {
  ...targetOptions,
  json: { value: null, about: 'print JSON', schema: v.optional(v.boolean(), false) },
} satisfies Options;

/**
 * Reads what follows a command's name.
 * @throws UsageError for what the command does not know, lacks, or cannot take
 */
export function readCall(command: Command, args: readonly string[]): Call {
  const values = valuesOf({ ...command.options, ...commonOptions }, args);
  const { json, ...target } = checked(commonOptions, values);
  return { input: checked(command.options, values), target, json };
}

function valuesOf(options: Options, args: readonly string[]): Record<string, unknown> {
  const positional = Object.keys(options).find((name) => options[name]?.positional);
  const { values, positionals } = parsed(options, args.map(withDefaultStack), positional !== undefined);
  if (positional === undefined || positionals.length === 0) return values;
  if (positionals.length > 1 || values[positional] !== undefined) {
    throw new UsageError(`one ${positional} is enough: ${positionals.join(' ')}`);
  }
  return { ...values, [positional]: positionals[0] };
}

function parsed(options: Options, args: string[], allowPositionals: boolean) {
  const config = Object.entries(options).map(([name, { value, repeatable = false }]) => {
    return [name, { type: value === null ? 'boolean' : 'string', multiple: repeatable }];
  });
  try {
    return parseArgs({ args, options: Object.fromEntries(config) as ParseArgsOptionsConfig, allowPositionals });
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(first.charAt(0).toLowerCase() + first.slice(1));
  }
}

/** `--stack` alone names the service as it is called unless its operator calls it otherwise. */
function withDefaultStack(arg: string, index: number, args: readonly string[]): string {
  const next = args[index + 1];
  return arg === '--stack' && (next === undefined || next.startsWith('-')) ? `--stack=${DEFAULT_SERVICE}` : arg;
}

function checked<O extends Options>(options: O, values: Readonly<Record<string, unknown>>): Input<O> {
  const entries = Object.entries(options).map(([name, option]) => [name, checkedValue(name, option, values[name])]);
  return Object.fromEntries(entries) as Input<O>;
}

function checkedValue(name: string, { schema, positional }: Option, value: unknown): unknown {
  const told = positional ? `the ${name}` : `--${name}`;
  if ([value].flat().some((one) => typeof one === 'string' && isDecodedWithLoss(one))) {
    throw new UsageError(`${told} is not UTF-8`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UsageError(value === undefined ? `${told} is missing` : `${told} ${result.issues[0].message}`);
}
