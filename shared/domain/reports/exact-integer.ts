/** An integer: a number up to 2^53, a bigint beyond. */
export type ExactInteger = number | bigint;

/** Adds exactly. */
export function addExact(a: ExactInteger, b: ExactInteger): ExactInteger {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return toExact(BigInt(a) + BigInt(b));
}

/** Subtracts exactly. */
export function subtractExact(a: ExactInteger, b: ExactInteger): ExactInteger {
  return addExact(a, -b);
}

function toExact(value: bigint): ExactInteger {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
