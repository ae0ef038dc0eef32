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
  const { translate } = useTranslation();
  const columns = useCommissionColumns();
  const filters = useCommissionFilters();
  return (
    <>
      <ScreenHead title={translate('earnings')} text={translate('earningsText')} />
      <PortalRecordList
        path="/api/v2/affiliate/commissions"
        label={translate('earnings')}
        columns={columns}
        filters={filters}
        sort="-created_at"
        searchPlaceholder={translate('searchEmail')}
        renderSum={(query) => <Sum query={query} />}
        empty={<PortalEmpty title={translate('earningsEmpty')} text={translate('earningsEmptyText')} />}
      />
    </>
  );
}

function useCommissionFilters(): readonly Filter[] {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const labels = { pending: 'statusPending', approved: 'statusApproved', denied: 'statusDenied' } as const;
  return [
    {
      kind: 'choices',
      name: 'status',
      label: translate('status'),
      choices: Object.entries(labels).map(([value, name]) => ({ value, label: translate(name) })),
    },
    {
      kind: 'yes-no',
      name: 'is_paid',
      label: translate('paid'),
      yes: translate('statusPaid'),
      no: translate('notPaid'),
    },
    ...(campaigns.length > 1
      ? [
          {
            kind: 'choices' as const,
            name: 'campaign_id',
            label: translate('campaign'),
            choices: campaigns.map(({ campaign }) => ({ value: String(campaign.id), label: campaign.name })),
          },
        ]
      : []),
    { kind: 'days', name: 'created_at', label: translate('date') },
  ];
}

function Sum({ query }: { readonly query: ListQuery }) {
  const { translate } = useTranslation();
  const { amounts, count } = useFormats();
  const { filters, q } = query;
  const parameters = { ...(filters ? { filters } : {}), ...(q === undefined ? {} : { q }) };
  const { data } = useQuery({
    queryKey: ['commissions', 'sum', parameters],
    queryFn: async () =>
      requireData(await portalApi.GET('/api/v2/affiliate/commissions/stats', { params: { query: parameters } })),
  });
  if (!data || data.data.count === 0) return null;
  return (
    <p>
      {data.meta.is_complete ? translate('total') : translate('sumNewest', { count: count(data.data.count) })}:{' '}
      <span className="strong number">{amounts(data.data.amounts)}</span>
    </p>
  );
}
