import * as v from 'valibot';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { integer, isObject, some } from '#shared/routes/fields.ts';

export const LARGEST_MINIMUM = 999_999_999_999;

const METHODS = 'selected_payout_methods is invalid.';
const OPTIONS = 'payout_method_options is invalid.';

/** In canonical order. */
export const offeredMethods = v.pipe(
  some(v.picklist(PAYOUT_METHODS, METHODS), METHODS),
  v.transform((given) => PAYOUT_METHODS.filter((method) => given.includes(method))),
);

export const someOfferedMethods = v.pipe(offeredMethods, v.minLength(1, METHODS));

export const methodOptions = v.pipe(
  v.unknown(),
  v.check(isObject, OPTIONS),
  v.strictObject(
    Object.fromEntries(PAYOUT_METHODS.map((method) => [method, v.optional(leastOf(method))])) as Record<
      MethodKind,
      v.OptionalSchema<ReturnType<typeof leastOf>, undefined>
    >,
    OPTIONS,
  ),
);

function leastOf(method: MethodKind) {
  const name = `payout_method_options.${method}`;
  const least = integer(`${name}.min_payment is invalid.`, 0, LARGEST_MINIMUM);
  return v.strictObject({ min_payment: least }, `${name} is invalid.`);
}

/** Converts minimum payouts. */
export function minimumsIn(options: v.InferOutput<typeof methodOptions>): MethodOffers['minimums'] {
  return Object.fromEntries(
    Object.entries(options).flatMap(([method, option]) => (option ? [[method, option.min_payment] as const] : [])),
  );
}
