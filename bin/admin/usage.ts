import { commonOptions } from './arguments.ts';
import type { Command, CommandOptions } from './command.ts';

const CALL = 'npm run admin --';

/** Formats the list of all commands. */
export function formatUsage(commands: readonly Command[]): string {
  return [
    `Usage: ${CALL} COMMAND [OPTIONS]`,
    `${CALL} COMMAND --help shows the options of a command, ${CALL} GROUP the commands of a group.`,
    `Commands:\n${formatColumns(commandLines(commands))}`,
    `Options of all commands:\n${formatColumns(optionLines(commonOptions))}`,
  ].join('\n\n');
}

/** Formats the commands of a group, e.g. `account`. */
export function formatGroupUsage(group: string, commands: readonly Command[]): string {
  return [
    `Usage: ${CALL} ${group} COMMAND [OPTIONS]`,
    `${CALL} ${group} COMMAND --help shows the options of a command.`,
    `Commands:\n${formatColumns(commandLines(commands))}`,
    `Options of all commands:\n${formatColumns(optionLines(commonOptions))}`,
  ].join('\n\n');
}

/** Formats a command's help. */
export async function formatCommandUsage({ name, about, notes: noted, options }: Command): Promise<string> {
  const notes = typeof noted === 'function' ? await noted() : noted;
  const own = formatColumns(optionLines(options));
  const common = `Options of all commands:\n${formatColumns(optionLines(commonOptions))}`;
  return [`Usage: ${CALL} ${formatCommandSynopsis(name, options)}`, about, own, notes, common]
    .filter(Boolean)
    .join('\n\n');
}

/** Formats a command with its options in one line. */
export function formatCommandSynopsis(name: string, options: CommandOptions): string {
  const words = Object.entries(options).map(([option, { value, schema, repeatable, positional }]) => {
    if (positional) return value;
    const word = value === null ? `--${option}` : `--${option} ${value}`;
    return schema.type === 'optional' ? `[${word}]${repeatable ? '...' : ''}` : word;
  });
  return [name, ...words].join(' ');
}

function commandLines(commands: readonly Command[]) {
  return commands.map(({ name, about }) => [name, about] as const);
}

function optionLines(options: CommandOptions): [string, string][] {
  return Object.entries(options).map(([name, { value, about, positional }]) => {
    if (positional) return [value ?? name, about];
    return [value === null ? `--${name}` : `--${name} ${value}`, about];
  });
}

/** Formats lines in two columns. */
export function formatColumns(lines: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, description]) => `  ${name.padEnd(width)}  ${description}`).join('\n');
}
