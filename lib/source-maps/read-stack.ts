import type { MappedFile } from './source-maps.ts';

const PLACE = /(?:file:\/\/)?[^\s()]*?([\w.-]+\.mjs):(\d+):(\d+)/;
/** The called name: `at async new Name.method (`. */
const CALLED = /(\bat (?:async )?(?:new )?)([\w$]+)(?=[^()]* \()/;

/** Logged by a function, or by Lambda for an uncaught error. */
interface Logged {
  readonly stack: readonly string[];
  readonly heading: string;
}

/**
 * Maps stack traces, also within JSON log lines, to their sources. Leaves other text unchanged.
 * @param files of the bundle, by name
 */
export function readStack(text: string, files: ReadonlyMap<string, MappedFile>): string {
  const whole = parsed(text);
  const lines = whole === undefined ? text.split('\n').flatMap(linesOf) : shown(whole);
  return lines.map((line) => readLine(line, files)).join('\n');
}

function readLine(line: string, files: ReadonlyMap<string, MappedFile>): string {
  const [place, name = '', row = '', column = ''] = PLACE.exec(line) ?? [];
  const file = files.get(name);
  const source = file?.sourceOf(Number(row), Number(column));
  if (place === undefined || !file || !source) return line;
  const named = line.replace(CALLED, (_, before, called) => before + file.nameOf(called, Number(row), Number(column)));
  return named.replace(place, `${source.file}:${source.line}:${source.column}`);
}

/** Extracts stack traces from a JSON line, which may have a prefix. */
function linesOf(line: string): string[] {
  const start = line.indexOf('{');
  const json = start < 0 ? undefined : parsed(line.slice(start));
  return json === undefined ? [line] : shown(json);
}

function shown(json: object): string[] {
  const found = loggedIn(json).map(({ heading, stack }) => [heading, ...stack].join('\n'));
  return found.length === 0 ? [JSON.stringify(json)] : found.flatMap((one) => one.split('\n'));
}

function loggedIn(value: unknown): Logged[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(loggedIn);
  if (!('stack' in value)) return inside;
  const { name, errorType, message, errorMessage, stack } = value as Readonly<Record<string, unknown>>;
  const calls = [stack].flat().flatMap((one) => String(one).split('\n'));
  const heading = [name ?? errorType, message ?? errorMessage].filter((one) => one !== undefined).join(': ');
  const frames = calls.filter((line) => line.trimStart().startsWith('at '));
  return [{ heading, stack: frames.map((line) => `    ${line.trimStart()}`) }, ...inside];
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
