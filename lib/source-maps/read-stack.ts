import type { MappedFile } from './source-maps.ts';

const STACK_LOCATION = /(?:file:\/\/)?[^\s()]*?([\w.-]+\.mjs):(\d+):(\d+)/;
/** The called name: `at async new Name.method (`. */
const FUNCTION_NAME = /(\bat (?:async )?(?:new )?)([\w$]+)(?=[^()]* \()/;

/** Logged by a function, or by Lambda for an uncaught error. */
interface LoggedError {
  readonly stack: readonly string[];
  readonly heading: string;
}

/**
 * Maps stack traces, also within JSON log lines, to their sources. Leaves other text unchanged.
 * @param files of the bundle, by name
 */
export function mapStackTraces(text: string, files: ReadonlyMap<string, MappedFile>): string {
  const parsed = parseJson(text);
  const lines = parsed === undefined ? text.split('\n').flatMap(extractStackLines) : formatStacks(parsed);
  return lines.map((line) => readLine(line, files)).join('\n');
}

function readLine(line: string, files: ReadonlyMap<string, MappedFile>): string {
  const [location, name = '', row = '', column = ''] = STACK_LOCATION.exec(line) ?? [];
  const file = files.get(name);
  const source = file?.sourceOf(Number(row), Number(column));
  if (location === undefined || !file || !source) return line;
  const resolved = line.replace(
    FUNCTION_NAME,
    (_, before, called) => before + file.nameOf(called, Number(row), Number(column)),
  );
  return resolved.replace(location, `${source.file}:${source.line}:${source.column}`);
}

/** Extracts stack traces from a JSON line, which may have a prefix. */
function extractStackLines(line: string): string[] {
  const start = line.indexOf('{');
  const json = start < 0 ? undefined : parseJson(line.slice(start));
  return json === undefined ? [line] : formatStacks(json);
}

function formatStacks(json: object): string[] {
  const traces = findErrors(json).map(({ heading, stack }) => [heading, ...stack].join('\n'));
  return traces.length === 0 ? [JSON.stringify(json)] : traces.flatMap((trace) => trace.split('\n'));
}

function findErrors(value: unknown): LoggedError[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(findErrors);
  if (!('stack' in value)) return inside;
  const { name, errorType, message, errorMessage, stack } = value as Readonly<Record<string, unknown>>;
  const calls = [stack].flat().flatMap((text) => String(text).split('\n'));
  const heading = [name ?? errorType, message ?? errorMessage].filter((text) => text !== undefined).join(': ');
  const frames = calls.filter((line) => line.trimStart().startsWith('at '));
  return [{ heading, stack: frames.map((line) => `    ${line.trimStart()}`) }, ...inside];
}

function parseJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
