/** An integer: a number up to 2^53, a bigint beyond. */
export type Exact = number | bigint;

/** Adds exactly. */
export function plus(one: Exact, other: Exact): Exact {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return asExact(BigInt(one) + BigInt(other));
}

/** Subtracts exactly. */
export function minus(one: Exact, other: Exact): Exact {
  return plus(one, -other);
}

function asExact(value: bigint): Exact {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
