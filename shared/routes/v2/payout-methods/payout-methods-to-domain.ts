import type { PayoutMethodChanges } from '#shared/domain/payout-methods/method-changes.ts';
import { DETAIL_NAMES, type PayoutDetailsInput } from '#shared/domain/payout-methods/payout-details-input.ts';
import type { MethodCreateInput, MethodUpdateInput } from './payout-methods-input.ts';

/** Converts payout details. */
export function toPayoutDetailsInput(details: MethodCreateInput['details']): PayoutDetailsInput {
  return Object.fromEntries(Object.entries(DETAIL_NAMES).map(([name, wire]) => [name, details[wire]]));
}

/** Converts the other method options. */
export function toMethodChoice(input: Pick<MethodUpdateInput, 'is_selected' | 'is_disabled'>): PayoutMethodChanges {
  return { isSelected: input.is_selected, isDisabled: input.is_disabled };
}
