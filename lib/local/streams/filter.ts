type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether a record matches one of the filter patterns, or there are none. Supports exact values, `exists`, `prefix`,
 * `suffix`, `equals-ignore-case`, `anything-but` and `$or`.
 */
export function matchesFilters(record: unknown, patterns: readonly unknown[]): boolean {
  return patterns.length === 0 || patterns.some((pattern) => matches(record, pattern));
}

function matches(value: unknown, pattern: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => matchesRule(value, rule));
  if (!isFields(pattern)) throw new Error(`A filter pattern has ${JSON.stringify(pattern)} where a list is required`);
  const fields = isFields(value) ? value : {};
  return Object.entries(pattern).every(([name, inner]) => {
    if (name === '$or' && Array.isArray(inner)) return inner.some((candidate) => matches(value, candidate));
    return matches(Object.hasOwn(fields, name) ? fields[name] : undefined, inner);
  });
}

function matchesRule(value: unknown, rule: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => matchesRule(item, rule));
  if (!isFields(rule)) return value === rule;
  const [[name, operand] = ['', undefined]] = Object.entries(rule);
  // Leaf values only, as in EventBridge patterns.
  if (name === 'exists') return operand === (value !== undefined && !isFields(value));
  if (name === 'anything-but') {
    if (value === undefined) return false;
    return isFields(operand) ? !matchesRule(value, operand) : ![operand].flat().includes(value);
  }
  if (typeof value !== 'string') return false;
  if (name === 'prefix') return value.startsWith(String(operand));
  if (name === 'suffix') return value.endsWith(String(operand));
  if (name === 'equals-ignore-case') return value.toLowerCase() === String(operand).toLowerCase();
  throw new Error(`The local run does not support the filter ${name}`);
}
