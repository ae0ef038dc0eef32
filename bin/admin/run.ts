import { findClosestName } from '#lib/settings/closest-name.ts';
import { toDay } from '#shared/domain/day.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import type { Runtime } from '#shared/runtime.ts';
import { parseCommandLine } from './arguments.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { formatErrorLine, UsageError } from './errors.ts';
import { Listing } from './listing.ts';
import { formatJson } from './print.ts';
import { connectToTarget } from './target.ts';
import { formatCommandSynopsis, formatCommandUsage, formatGroupUsage, formatUsage } from './usage.ts';

export interface CommandLineResult {
  readonly code: 0 | 1;
  readonly out: string;
  readonly err: string;
}

interface Terminal {
  /** Resolves when there is room for more. */
  write(text: string): Promise<void>;
  report(line: string): void;
}

/**
 * Runs a command line. Never throws.
 * @param terminal receives lists while they are read
 */
export async function runCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  runtime: Runtime,
  terminal?: Terminal,
): Promise<CommandLineResult> {
  const command = commands.find(({ name, formerName = name }) =>
    [name, formerName].some((commandName) => matchesName(args, commandName)),
  );
  if (!command) return runWithoutCommand(args);
  const rest = args.slice(splitCommandName(command.name).length);
  if (asksForHelp(rest)) return { code: 0, out: await formatCommandUsage(command), err: '' };
  try {
    const { input, target, json } = parseCommandLine(command, rest);
    const targetKind = await connectToTarget(target, env, toDay(runtime.now()));
    const operation = { operation: `admin ${command.name}`, from: null, parameters: input };
    const outcome = await withCallerAudit({ caller: { is: 'command' }, runtime }, operation, () =>
      command.run(input, runtime, targetKind, (line) => terminal?.report(line), target.stack),
    );
    if (outcome instanceof Listing) return await printListing(outcome, json, terminal);
    const { data, text, failed = false } = outcome;
    return { code: failed ? 1 : 0, out: json ? formatJson(data) : text, err: '' };
  } catch (error) {
    return { code: 1, out: '', err: formatCommandError(error, command) };
  }
}

function matchesName(args: readonly string[], name: string): boolean {
  return splitCommandName(name).every((word, index) => args[index] === word);
}

function splitCommandName(name: string): string[] {
  return name.split(' ');
}

async function printListing(
  listing: Listing,
  json: boolean,
  terminal: Terminal | undefined,
): Promise<CommandLineResult> {
  const parts: string[] = [];
  for await (const part of listing.parts(json)) {
    if (terminal) await terminal.write(part);
    else parts.push(part);
  }
  return { code: 0, out: parts.join('').replace(/\n$/, ''), err: listing.note() };
}

function runWithoutCommand(args: readonly string[]): CommandLineResult {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, end < 0 ? 2 : Math.min(end, 2));
  const [group = '', ...others] = words;
  const own = listGroupCommands(group);
  const help = own.length > 0 ? formatGroupUsage(group, own) : formatUsage(commands);
  if ((asksForHelp(args) && words.length === 0) || (own.length > 0 && others.length === 0)) {
    return { code: 0, out: help, err: '' };
  }
  if (words.length === 0) return { code: 1, out: '', err: `Error: a command is missing\n\n${help}` };
  // The full list would hide the suggestion above it.
  const next = own.length > 0 ? help : 'npm run admin -- --help lists all commands.';
  return { code: 1, out: '', err: `Error: unknown command "${words.join(' ')}"${suggestion(words)}\n\n${next}` };
}

function listGroupCommands(group: string): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `));
}

function suggestion(words: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  const groups = [...new Set(names.map((name) => splitCommandName(name)[0] ?? name))];
  const closest =
    findClosestName(words.join(' '), words.length > 1 ? names : groups) ?? findClosestName(words[0] ?? '', groups);
  return closest === undefined || closest === words[0] ? '' : `: did you mean "${closest}"?`;
}

function formatCommandError(error: unknown, { name, options }: Command): string {
  const line = `Error: ${formatErrorLine(error)}`;
  if (!(error instanceof UsageError)) return line;
  return `${line}\nUsage: npm run admin -- ${formatCommandSynopsis(name, options)}  (--help shows details)`;
}

function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}
