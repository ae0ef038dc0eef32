import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as v from 'valibot';
import { findClosestName } from '#lib/settings/closest-name.ts';
import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';
import type { Command, CommandOption, CommandOptions, CommandOptionValues } from './command.ts';
import { UsageError } from './errors.ts';
import { type CommandTarget, DEFAULT_SERVICE, targetOptions } from './target.ts';

interface ParsedCommandLine {
  readonly input: CommandOptionValues<CommandOptions>;
  readonly target: CommandTarget;
  readonly json: boolean;
}

export const commonOptions = {
  ...targetOptions,
  json: { value: null, about: 'print JSON', schema: v.optional(v.boolean(), false) },
} satisfies CommandOptions;

/**
 * Parses the arguments after a command's name.
 * @throws UsageError
 */
export function parseCommandLine(command: Command, args: readonly string[]): ParsedCommandLine {
  const values = collectOptionValues({ ...command.options, ...commonOptions }, args);
  const { json, ...target } = validateOptions(commonOptions, values);
  return { input: validateOptions(command.options, values), target, json };
}

function collectOptionValues(options: CommandOptions, args: readonly string[]): Record<string, unknown> {
  const positional = Object.keys(options).find((name) => options[name]?.positional);
  const { values, positionals } = parseOptions(options, args.map(withDefaultStack), positional !== undefined);
  const entries = Object.entries(options).map(([name, option]) => {
    const fromPositionals = name === positional ? positionals : [];
    const fromNames = optionNames(name, option).map((optionName) => values[optionName]);
    return [name, singleValue(name, option, [...fromPositionals, ...fromNames])];
  });
  return Object.fromEntries(entries);
}

/** Returns an option's value. It may be given under any of its names, but only once. */
function singleValue(name: string, { positional = false }: CommandOption, occurrences: readonly unknown[]): unknown {
  const values = occurrences.filter((value) => value !== undefined);
  if (values.length <= 1) return values[0];
  throw new UsageError(`${positional ? name : `--${name}`} was given twice: ${values.join(' ')}`);
}

function optionNames(name: string, { alias }: CommandOption): string[] {
  return alias === undefined ? [name] : [name, alias];
}

function parseOptions(options: CommandOptions, args: string[], allowPositionals: boolean) {
  const config = Object.entries(options).flatMap(([name, option]) => {
    const { value, repeatable = false } = option;
    const parserOption = { type: value === null ? 'boolean' : 'string', multiple: repeatable };
    return optionNames(name, option).map((optionName) => [optionName, parserOption] as const);
  });
  try {
    return parseArgs({ args, options: Object.fromEntries(config) as ParseArgsOptionsConfig, allowPositionals });
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\. |\n/);
    const unknownName = /^Unknown option '--([^']+)'$/.exec(message)?.[1];
    const closestName =
      unknownName === undefined
        ? undefined
        : findClosestName(
            unknownName,
            config.map(([name]) => name),
          );
    const suggestion = closestName === undefined ? '' : `: did you mean --${closestName}?`;
    throw new UsageError(message.charAt(0).toLowerCase() + message.slice(1) + suggestion);
  }
}

/** `--stack` without a name means the default service. */
function withDefaultStack(arg: string, index: number, args: readonly string[]): string {
  const next = args[index + 1];
  return arg === '--stack' && (next === undefined || next.startsWith('-')) ? `--stack=${DEFAULT_SERVICE}` : arg;
}

function validateOptions<O extends CommandOptions>(
  options: O,
  values: Readonly<Record<string, unknown>>,
): CommandOptionValues<O> {
  const entries = Object.entries(options).map(([name, option]) => [name, validateOption(name, option, values[name])]);
  return Object.fromEntries(entries) as CommandOptionValues<O>;
}

function validateOption(name: string, { schema, positional }: CommandOption, value: unknown): unknown {
  const label = positional ? `the ${name}` : `--${name}`;
  if ([value].flat().some((item) => typeof item === 'string' && hasReplacementCharacter(item))) {
    throw new UsageError(`${label} is not valid UTF-8`);
  }
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw new UsageError(value === undefined ? `${label} is missing` : `${label} ${result.issues[0].message}`);
}
