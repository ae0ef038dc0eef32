import { nearest } from '#lib/settings/nearest.ts';
import { dayOf } from '#shared/domain/day.ts';
import { withCallerAudit } from '#shared/operations/audit/caller-audit.ts';
import type { Runtime } from '#shared/runtime.ts';
import { readCall } from './arguments.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { lineOf, UsageError } from './errors.ts';
import { Listing } from './listing.ts';
import { jsonOf } from './print.ts';
import { connect } from './target.ts';
import { callOf, commandUsage, groupUsage, usage } from './usage.ts';

export interface Ending {
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
export async function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  runtime: Runtime,
  terminal?: Terminal,
): Promise<Ending> {
  const command = commands.find(({ name, formerName = name }) => [name, formerName].some((one) => calls(args, one)));
  if (!command) return withoutCommand(args);
  const rest = args.slice(wordsOf(command.name).length);
  if (asksForHelp(rest)) return { code: 0, out: await commandUsage(command), err: '' };
  try {
    const { input, target, json } = readCall(command, rest);
    const place = await connect(target, env, dayOf(runtime.now()));
    const what = { operation: `admin ${command.name}`, from: null, given: input };
    const outcome = await withCallerAudit({ caller: { is: 'command' }, runtime }, what, () =>
      command.run(input, runtime, place, (line) => terminal?.report(line), target.stack),
    );
    if (outcome instanceof Listing) return await listed(outcome, json, terminal);
    const { data, text, failed = false } = outcome;
    return { code: failed ? 1 : 0, out: json ? jsonOf(data) : text, err: '' };
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error, command) };
  }
}

function calls(args: readonly string[], name: string): boolean {
  return wordsOf(name).every((word, index) => args[index] === word);
}

function wordsOf(name: string): string[] {
  return name.split(' ');
}

async function listed(listing: Listing, json: boolean, terminal: Terminal | undefined): Promise<Ending> {
  const parts: string[] = [];
  for await (const part of listing.parts(json)) {
    if (terminal) await terminal.write(part);
    else parts.push(part);
  }
  return { code: 0, out: parts.join('').replace(/\n$/, ''), err: listing.note() };
}

function withoutCommand(args: readonly string[]): Ending {
  const end = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, end < 0 ? 2 : Math.min(end, 2));
  const [group = '', ...more] = words;
  const own = commandsOf(group);
  const help = own.length > 0 ? groupUsage(group, own) : usage(commands);
  if ((asksForHelp(args) && words.length === 0) || (own.length > 0 && more.length === 0)) {
    return { code: 0, out: help, err: '' };
  }
  if (words.length === 0) return { code: 1, out: '', err: `Error: a command is missing\n\n${help}` };
  // The full list would hide the suggestion above it.
  const next = own.length > 0 ? help : 'npm run admin -- --help lists all commands.';
  return { code: 1, out: '', err: `Error: there is no command "${words.join(' ')}"${suggestion(words)}\n\n${next}` };
}

function commandsOf(group: string): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `));
}

function suggestion(words: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  const groups = [...new Set(names.map((name) => wordsOf(name)[0] ?? name))];
  const meant = nearest(words.join(' '), words.length > 1 ? names : groups) ?? nearest(words[0] ?? '', groups);
  return meant === undefined || meant === words[0] ? '' : `: did you mean "${meant}"?`;
}

function messageOf(error: unknown, { name, options }: Command): string {
  const line = `Error: ${lineOf(error)}`;
  if (!(error instanceof UsageError)) return line;
  return `${line}\nUsage: npm run admin -- ${callOf(name, options)}  (--help says more)`;
}

function asksForHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}
