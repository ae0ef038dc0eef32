import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { useAmounts, useCurrency } from '#web/dashboard/api/account.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import { MethodRows } from '#web/dashboard/payouts/method-rows.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type CampaignMethodsDraft, createMethodsDraft } from './methods-draft.ts';

interface Props {
  readonly own: CampaignMethodsDraft;
  readonly change: (own: CampaignMethodsDraft) => void;
  readonly errors: FieldErrors;
}

export function CampaignMethodsPanel({ own, change, errors }: Props) {
  const currency = useCurrency();
  const { money } = useAmounts();
  const account = useQuery(settingsQuery).data?.payouts;
  const begin: CampaignMethodsDraft = createMethodsDraft(account, currency) ?? {
    methods: ['paypal'],
    minimums: { paypal: '', wise: '', bank: '', custom: '' },
  };
  const offered = (account?.selected_payout_methods ?? []).map((method) => {
    const minimum = account?.payout_method_options[method]?.min_payment ?? 0;
    return minimum === 0 ? METHOD_LABELS[method] : `${METHOD_LABELS[method]} from ${money(minimum)}`;
  });
  return (
    <Panel title="Payout methods">
      <Checkbox
        label="Use the account’s payout methods"
        description={
          own === null
            ? offered.join(', ') || undefined
            : 'Promoters have one method for all campaigns. If this campaign does not offer it, its payouts to them wait until they choose one that it offers.'
        }
        checked={own === null}
        onChange={({ currentTarget: { checked } }) => change(checked ? null : begin)}
        mb={own === null ? 0 : 'sm'}
      />
      {own === null ? null : (
        <MethodRows
          methods={own.methods}
          offer={(methods) => change({ ...own, methods })}
          minimum={(method) => own.minimums[method]}
          setMinimum={(method, typed) => change({ ...own, minimums: { ...own.minimums, [method]: typed } })}
          errorOf={(method) => errors[`minimum_${method}`]}
          error={errors.selected_payout_methods}
        />
      )}
    </Panel>
  );
}
