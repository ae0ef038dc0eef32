import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type StoredItem = Readonly<Record<string, AttributeValue>>;

const NESTING_BYTES = 3;
const ELEMENT_BYTES = 1;

export function computeItemSize(item: StoredItem): number {
  return sum(Object.entries(item).map(([name, value]) => computeTextSize(name) + computeValueSize(value)));
}

function computeValueSize(value: AttributeValue): number {
  if (value.S !== undefined) return computeTextSize(value.S);
  if (value.N !== undefined) return computeNumberSize(value.N);
  if (value.BOOL !== undefined || value.NULL !== undefined) return 1;
  if (value.B !== undefined) return value.B.length;
  if (value.SS !== undefined) return sum(value.SS.map(computeTextSize));
  if (value.NS !== undefined) return sum(value.NS.map(computeNumberSize));
  if (value.BS !== undefined) return sum(value.BS.map(({ length }) => length));
  if (value.L !== undefined) return NESTING_BYTES + sum(value.L.map((one) => ELEMENT_BYTES + computeValueSize(one)));
  if (value.M !== undefined)
    return NESTING_BYTES + ELEMENT_BYTES * Object.keys(value.M).length + computeItemSize(value.M);
  throw new Error(`The size of ${JSON.stringify(value)} cannot be computed`);
}

/** One byte plus one per two significant digits; the rules call this approximate. */
function computeNumberSize(text: string): number {
  const [mantissa = ''] = text.toLowerCase().split('e');
  const digits = mantissa.replace(/\D/g, '').replace(/^0+|0+$/g, '');
  return 1 + Math.ceil(digits.length / 2);
}

function computeTextSize(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0);
}
