import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MethodKind, PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useAmounts, useCurrency } from '#web/dashboard/api/account.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import { MethodRows } from '#web/dashboard/payouts/method-rows.tsx';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignSettings } from './queries.ts';

type Offered = Pick<CampaignSettings, 'selected_payout_methods' | 'payout_method_options'>;

/** Null: the account's payout methods. */
export type CampaignMethodsDraft = {
  readonly methods: readonly MethodKind[];
  readonly leasts: Readonly<Record<MethodKind, string>>;
} | null;

/** Creates the draft of payout methods. */
export function createMethodsDraft(offered: Offered | undefined, currency: string): CampaignMethodsDraft {
  if (!offered || offered.selected_payout_methods.length === 0) return null;
  const typed = PAYOUT_METHODS.map((method) => {
    const least = offered.payout_method_options[method]?.min_payment ?? 0;
    return [method, least === 0 ? '' : formatAmountInput(least, currency)] as const;
  });
  return {
    methods: offered.selected_payout_methods,
    leasts: Object.fromEntries(typed) as Record<MethodKind, string>,
  };
}

/** Builds the request; malformed minimums become 0. */
export function buildMethodsRequest(own: CampaignMethodsDraft, currency: string) {
  if (own === null) return { selected_payout_methods: [], payout_method_options: {} };
  const options = PAYOUT_METHODS.map(
    (method) => [method, { min_payment: parseAmountInput(own.leasts[method].trim() || '0', currency) ?? 0 }] as const,
  );
  return { selected_payout_methods: [...own.methods], payout_method_options: Object.fromEntries(options) };
}

/** Returns errors by field. */
export function validateMethods(own: CampaignMethodsDraft, currency: string): FieldErrors {
  if (own === null) return {};
  const unread = PAYOUT_METHODS.filter(
    (method) => parseAmountInput(own.leasts[method].trim() || '0', currency) === null,
  );
  return {
    ...(own.methods.length === 0 ? { selected_payout_methods: 'Offer one method at least.' } : {}),
    ...Object.fromEntries(unread.map((method) => [`least_${method}`, amountHint(currency)])),
  };
}

interface Props {
  readonly own: CampaignMethodsDraft;
  readonly change: (own: CampaignMethodsDraft) => void;
  readonly wrong: FieldErrors;
}

export function CampaignMethodsPanel({ own, change, wrong }: Props) {
  const currency = useCurrency();
  const { money } = useAmounts();
  const account = useQuery(settingsQuery).data?.payouts;
  const begin: CampaignMethodsDraft = createMethodsDraft(account, currency) ?? {
    methods: ['paypal'],
    leasts: { paypal: '', wise: '', bank: '', custom: '' },
  };
  const offered = (account?.selected_payout_methods ?? []).map((method) => {
    const least = account?.payout_method_options[method]?.min_payment ?? 0;
    return least === 0 ? METHOD_LABELS[method] : `${METHOD_LABELS[method]} from ${money(least)} on`;
  });
  return (
    <Panel title="How it is paid">
      <Checkbox
        label="By the methods of the account"
        description={
          own === null
            ? offered.join(', ') || undefined
            : 'A promoter has one method for all campaigns. If this campaign does not offer it, its payouts wait.'
        }
        checked={own === null}
        onChange={({ currentTarget: { checked } }) => change(checked ? null : begin)}
        mb={own === null ? 0 : 'sm'}
      />
      {own === null ? null : (
        <MethodRows
          methods={own.methods}
          offer={(methods) => change({ ...own, methods })}
          least={(method) => own.leasts[method]}
          setLeast={(method, typed) => change({ ...own, leasts: { ...own.leasts, [method]: typed } })}
          wrongWith={(method) => wrong[`least_${method}`]}
          wrong={wrong.selected_payout_methods}
        />
      )}
    </Panel>
  );
}
