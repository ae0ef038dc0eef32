import type { MethodChoice } from '#shared/domain/payout-methods/changes.ts';
import { DETAIL_NAMES, type SaidDetails } from '#shared/domain/payout-methods/said-details.ts';
import type { MethodCreateInput, MethodUpdateInput } from './payout-methods-input.ts';

/** Converts payout details. */
export function saidDetailsIn(details: MethodCreateInput['details']): SaidDetails {
  return Object.fromEntries(Object.entries(DETAIL_NAMES).map(([name, wire]) => [name, details[wire]]));
}

/** Converts the other method options. */
export function methodChoiceIn(input: Pick<MethodUpdateInput, 'is_selected' | 'is_disabled'>): MethodChoice {
  return { isSelected: input.is_selected, isDisabled: input.is_disabled };
}
