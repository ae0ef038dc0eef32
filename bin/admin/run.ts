import { nearest } from '#lib/nearest.ts';
import type { Runtime } from '#shared/runtime.ts';
import { readCall } from './arguments.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { lineOf, UsageError } from './errors.ts';
import { connect } from './target.ts';
import { callOf, commandUsage, groupUsage, usage } from './usage.ts';

/** What a command line comes to. */
export interface Ending {
  readonly code: 0 | 1;
  readonly out: string;
  readonly err: string;
}

/** Sums beyond 2^53 go out as text: a JSON number would be rounded by whoever reads it. */
const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Does what a command line asks for. Never throws. */
export async function run(args: readonly string[], env: NodeJS.ProcessEnv, runtime: Runtime): Promise<Ending> {
  const words = args.slice(0, 2).join(' ');
  const command = commands.find(({ name, formerName }) => words === name || words === formerName);
  if (!command) return withoutCommand(args);
  const rest = args.slice(2);
  if (asksForHelp(rest)) return { code: 0, out: commandUsage(command), err: '' };
  try {
    const { input, target, json } = readCall(command, rest);
    const place = await connect(target, env);
    const { data, text, failed = false } = await command.run(input, runtime, place);
    return { code: failed ? 1 : 0, out: json ? JSON.stringify(data, exact, 2) : text, err: '' };
  } catch (error) {
    return { code: 1, out: '', err: messageOf(error, command) };
  }
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
  const problem = words.length === 0 ? 'a command is missing' : `there is no command "${words.join(' ')}"`;
  return { code: 1, out: '', err: `Error: ${problem}${suggestion(words)}\n\n${help}` };
}

function commandsOf(group: string): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${group} `));
}

/** The command, or the group of commands, that was probably meant. */
function suggestion(words: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  const groups = [...new Set(names.map((name) => name.slice(0, name.indexOf(' '))))];
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
