interface Difference {
  readonly at: string;
  readonly shown: unknown;
  readonly expected: unknown;
}

const MAX_SHOWN = 20;

export function findFirstDifferences(actual: unknown, expected: unknown): Difference[] {
  return differences(actual, expected, '').slice(0, MAX_SHOWN);
}

function differences(shown: unknown, expected: unknown, at: string): Difference[] {
  if (!isObject(shown) || !isObject(expected)) return Object.is(shown, expected) ? [] : [{ at, shown, expected }];
  const names = new Set([...Object.keys(shown), ...Object.keys(expected)]);
  return [...names].flatMap((name) => {
    const [actual, expectedValue] = [shown[name], expected[name]];
    return differences(actual, expectedValue, `${at}/${name}${describeValue(expectedValue)}`);
  });
}

function describeValue(value: unknown): string {
  if (!isObject(value)) return '';
  const name = value.period ?? value.campaign_id ?? value.promoter_id;
  return name === undefined ? '' : ` (${name})`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
