import { useQuery } from '@tanstack/react-query';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import type { ListQuery } from '#web/ui/lists/view.ts';
import { useCommissionColumns } from './columns.tsx';

export default function Earnings() {
  const { say } = useTranslation();
  const columns = useCommissionColumns();
  const filters = useCommissionFilters();
  return (
    <>
      <ScreenHead title={say('earnings')} text={say('earningsText')} />
      <PortalRecordList
        path="/api/v2/affiliate/commissions"
        label={say('earnings')}
        columns={columns}
        filters={filters}
        sort="-created_at"
        searched={say('searchEmail')}
        sum={(query) => <Sum query={query} />}
        empty={<PortalEmpty title={say('earningsEmpty')} text={say('earningsEmptyText')} />}
      />
    </>
  );
}

function useCommissionFilters(): readonly Filter[] {
  const { say } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const named = { pending: 'statusPending', approved: 'statusApproved', denied: 'statusDenied' } as const;
  return [
    {
      kind: 'choices',
      name: 'status',
      label: say('status'),
      choices: Object.entries(named).map(([value, name]) => ({ value, label: say(name) })),
    },
    { kind: 'yes-no', name: 'is_paid', label: say('paid'), yes: say('statusPaid'), no: say('notPaid') },
    ...(campaigns.length > 1
      ? [
          {
            kind: 'choices' as const,
            name: 'campaign_id',
            label: say('campaign'),
            choices: campaigns.map(({ campaign }) => ({ value: String(campaign.id), label: campaign.name })),
          },
        ]
      : []),
    { kind: 'days', name: 'created_at', label: say('date') },
  ];
}

function Sum({ query }: { readonly query: ListQuery }) {
  const { say } = useTranslation();
  const { amounts, count } = useFormats();
  const { filters, q } = query;
  const asked = { ...(filters ? { filters } : {}), ...(q === undefined ? {} : { q }) };
  const { data } = useQuery({
    queryKey: ['commissions', 'sum', asked],
    queryFn: async () =>
      requireData(await portalApi.GET('/api/v2/affiliate/commissions/stats', { params: { query: asked } })),
  });
  if (!data || data.data.count === 0) return null;
  return (
    <p>
      {data.meta.is_complete ? say('sumOfThese') : say('sumNewest', { count: count(data.data.count) })}:{' '}
      <span className="strong number">{amounts(data.data.amounts)}</span>
    </p>
  );
}
