/** Amounts by unit, in the smallest unit. */
export type Amounts = Readonly<Record<string, number>>;

/** Subtracts amounts unit by unit. */
export function less(amounts: Amounts | null | undefined, ...deducted: readonly Amounts[]): Amounts {
  const units = Object.entries(amounts ?? {});
  return Object.fromEntries(
    units.map(([unit, amount]) => [unit, deducted.reduce((left, one) => left - (one[unit] ?? 0), amount)]),
  );
}
