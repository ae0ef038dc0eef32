import * as v from 'valibot';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { integerParam, isObject, oneOrMoreParam } from '#shared/routes/fields.ts';

export const MAX_PAYOUT_MINIMUM = 999_999_999_999;

const METHODS = 'selected_payout_methods is invalid.';
const OPTIONS = 'payout_method_options is invalid.';

/** In canonical order. */
export const offeredMethods = v.pipe(
  oneOrMoreParam(v.picklist(PAYOUT_METHODS, METHODS), METHODS),
  v.transform((methods) => PAYOUT_METHODS.filter((method) => methods.includes(method))),
);

export const someOfferedMethods = v.pipe(offeredMethods, v.minLength(1, METHODS));

export const methodOptions = v.pipe(
  v.unknown(),
  v.check(isObject, OPTIONS),
  v.strictObject(
    Object.fromEntries(PAYOUT_METHODS.map((method) => [method, v.optional(methodMinimumParam(method))])) as Record<
      MethodKind,
      v.OptionalSchema<ReturnType<typeof methodMinimumParam>, undefined>
    >,
    OPTIONS,
  ),
);

function methodMinimumParam(method: MethodKind) {
  const name = `payout_method_options.${method}`;
  const minPayment = integerParam(`${name}.min_payment is invalid.`, 0, MAX_PAYOUT_MINIMUM);
  return v.strictObject({ min_payment: minPayment }, `${name} is invalid.`);
}

/** Converts minimum payouts. */
export function toMinimums(options: v.InferOutput<typeof methodOptions>): MethodOffers['minimums'] {
  return Object.fromEntries(
    Object.entries(options).flatMap(([method, option]) => (option ? [[method, option.min_payment] as const] : [])),
  );
}
