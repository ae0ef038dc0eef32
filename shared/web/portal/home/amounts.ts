/** Amounts by unit, in the smallest unit. */
export type AmountsByUnit = Readonly<Record<string, number>>;

/** Subtracts amounts unit by unit. */
export function subtractAmounts(
  amounts: AmountsByUnit | null | undefined,
  ...deducted: readonly AmountsByUnit[]
): AmountsByUnit {
  const units = Object.entries(amounts ?? {});
  return Object.fromEntries(
    units.map(([unit, amount]) => [
      unit,
      deducted.reduce((remaining, amounts) => remaining - (amounts[unit] ?? 0), amount),
    ]),
  );
}
