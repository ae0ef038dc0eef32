/** Value per period, oldest first; null without data. */
export type Series = readonly (number | null)[];

type Value = { readonly series: Series } | { readonly list: readonly Series[] };
type Read = (id: string) => Series;

const TOKEN = /\s*(>=|<=|==|!=|[-+*/<>()[\],]|\d+(?:\.\d+)?|[A-Za-z_]\w*)/y;

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '>=': (a, b) => Number(a >= b),
  '<=': (a, b) => Number(a <= b),
  '>': (a, b) => Number(a > b),
  '<': (a, b) => Number(a < b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
};

const LEVELS = [
  ['>=', '<=', '>', '<', '==', '!='],
  ['+', '-'],
  ['*', '/'],
];

/**
 * Evaluates the metric math used by the service's alarms: numbers, names, arithmetic, comparisons, FILL with a number,
 * IF with three arguments and SUM of a list. Missing operands make the result missing; SUM ignores them.
 * @throws Error for any other form
 */
export function computeExpression(expression: string, periods: number, read: Read): Series {
  const tokens = getTokens(expression);
  let at = 0;
  const unknown = (what: string) => new Error(`Not known in ${expression}: ${what}`);
  const take = (token: string) => {
    if (tokens[at] !== token) throw unknown(`${tokens[at] ?? 'the end'} instead of ${token}`);
    at += 1;
  };
  const toSeries = (value: Value): Series => {
    if ('list' in value) throw unknown('a list');
    return value.series;
  };
  const constant = (number: number): Series => Array.from({ length: periods }, () => number);

  function level(depth: number): Value {
    const operators = LEVELS[depth];
    if (operators === undefined) return primary();
    let value = level(depth + 1);
    for (let token = tokens[at]; token !== undefined && operators.includes(token); token = tokens[at]) {
      at += 1;
      const [first, second, operate] = [toSeries(value), toSeries(level(depth + 1)), OPERATORS[token]];
      value = { series: first.map((a, i) => combine(a, second[i] ?? null, operate)) };
    }
    return value;
  }

  function primary(): Value {
    const token = tokens[at] ?? 'the end';
    at += 1;
    if (/^\d/.test(token)) return { series: constant(Number(token)) };
    if (token === '(') {
      const inner = level(0);
      take(')');
      return inner;
    }
    if (token === '[') return { list: parseArguments(']').map(toSeries) };
    if (!/^\w/.test(token)) throw unknown(token);
    if (tokens[at] !== '(') return { series: read(token) };
    at += 1;
    return { series: callFunction(token, parseArguments(')')) };
  }

  function parseArguments(end: string): Value[] {
    const values = [level(0)];
    for (; tokens[at] === ','; values.push(level(0))) at += 1;
    take(end);
    return values;
  }

  function callFunction(name: string, parts: readonly Value[]): Series {
    const [first, second, third] = parts;
    if (name === 'FILL' && first && second && parts.length === 2) {
      const filler = toSeries(second);
      return toSeries(first).map((value, i) => value ?? filler[i] ?? null);
    }
    if (name === 'IF' && first && second && third && parts.length === 3) {
      const [yes, no] = [toSeries(second), toSeries(third)];
      return toSeries(first).map((holds, i) => (holds === null ? null : ((holds !== 0 ? yes[i] : no[i]) ?? null)));
    }
    if (name === 'SUM' && first && 'list' in first && parts.length === 1) {
      return constant(0).map((_, i) => sumOf(first.list.map((series) => series[i] ?? null)));
    }
    throw unknown(`${name} of ${parts.length}`);
  }

  const result = toSeries(level(0));
  if (at < tokens.length) throw unknown(tokens.slice(at).join(' '));
  return result;
}

function combine(a: number | null, b: number | null, operate?: (a: number, b: number) => number): number | null {
  if (a === null || b === null || operate === undefined) return null;
  const result = operate(a, b);
  return Number.isFinite(result) ? result : null;
}

function sumOf(values: Series): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0);
}

function getTokens(expression: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < expression.length; ) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(expression)?.[1];
    if (token === undefined) throw new Error(`Not known in ${expression}: ${expression.slice(from)}`);
    tokens.push(token);
  }
  return tokens;
}
