import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';

type MethodSettings = Pick<CampaignSettings, 'selected_payout_methods' | 'payout_method_options'>;

/** Null: the account's payout methods. */
export type CampaignMethodsDraft = {
  readonly methods: readonly MethodKind[];
  readonly minimums: Readonly<Record<MethodKind, string>>;
} | null;

export function createMethodsDraft(offered: MethodSettings | undefined, currency: string): CampaignMethodsDraft {
  if (!offered || offered.selected_payout_methods.length === 0) return null;
  const minimums = PAYOUT_METHODS.map((method) => {
    const minimum = offered.payout_method_options[method]?.min_payment ?? 0;
    return [method, minimum === 0 ? '' : formatAmountInput(minimum, currency)] as const;
  });
  return {
    methods: offered.selected_payout_methods,
    minimums: Object.fromEntries(minimums) as Record<MethodKind, string>,
  };
}

/** Builds the request; malformed minimums become 0. */
export function buildMethodsRequest(draft: CampaignMethodsDraft, currency: string) {
  if (draft === null) return { selected_payout_methods: [], payout_method_options: {} };
  const options = PAYOUT_METHODS.map(
    (method) =>
      [method, { min_payment: parseAmountInput(draft.minimums[method].trim() || '0', currency) ?? 0 }] as const,
  );
  return { selected_payout_methods: [...draft.methods], payout_method_options: Object.fromEntries(options) };
}

export function validateMethods(draft: CampaignMethodsDraft, currency: string): FieldErrors {
  if (draft === null) return {};
  const unread = PAYOUT_METHODS.filter(
    (method) => parseAmountInput(draft.minimums[method].trim() || '0', currency) === null,
  );
  return {
    ...(draft.methods.length === 0 ? { selected_payout_methods: 'Offer at least one method.' } : {}),
    ...Object.fromEntries(unread.map((method) => [`minimum_${method}`, amountHint(currency)])),
  };
}
