import type { MethodChoice } from '#shared/domain/payout-methods/changes.ts';
import { DETAIL_NAMES, type SaidDetails } from '#shared/domain/payout-methods/said-details.ts';
import type { MethodCreateInput, MethodUpdateInput } from './payout-methods-input.ts';

/** What a call says of where money goes, by the names it has here. */
export function saidDetailsIn(details: MethodCreateInput['details']): SaidDetails {
  return Object.fromEntries(Object.entries(DETAIL_NAMES).map(([name, wire]) => [name, details[wire]]));
}

/** What it says of a method besides. */
export function methodChoiceIn(input: Pick<MethodUpdateInput, 'is_selected' | 'is_disabled'>): MethodChoice {
  return { isSelected: input.is_selected, isDisabled: input.is_disabled };
}
