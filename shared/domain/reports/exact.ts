/** An integer of any size: a number as long as that is exact, and a bigint beyond 2^53. */
export type Exact = number | bigint;

/** The sum of two integers, exact whatever their size. */
export function plus(one: Exact, other: Exact): Exact {
  if (typeof one === 'number' && typeof other === 'number') {
    const sum = one + other;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return asExact(BigInt(one) + BigInt(other));
}

/** The same with the other taken away. */
export function minus(one: Exact, other: Exact): Exact {
  return plus(one, -other);
}

function asExact(value: bigint): Exact {
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}
