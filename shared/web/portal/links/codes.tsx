import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { createPortalPager } from '#web/portal/api/lists.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { CopyButton } from '#web/portal/parts/copy-button.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { RemoveButton } from '#web/portal/parts/remove-button.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { Table, type TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { fetchAllRows } from '#web/ui/lists/all-rows.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CODES_KEY } from './keys.ts';

const PATH = '/api/v2/affiliate/promo_codes';
type Code = ListRow<typeof PATH>;

export function PromoCodesPanel() {
  const { translate } = useTranslation();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const [open, setOpen] = useState<Code | 'new'>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: CODES_KEY,
    queryFn: () => fetchAllRows(createPortalPager(PATH), {}, ({ id }) => id),
  });
  const nameOf = (id: number) => campaigns.find(({ campaign }) => campaign.id === id)?.campaign.name ?? '–';
  const columns: readonly TableColumn<Code>[] = [
    { id: 'code', label: translate('code'), cell: ({ code }) => <span className="strong breaks">{code}</span> },
    { id: 'campaign', label: translate('campaign'), cell: ({ campaign_id: id }) => nameOf(id) },
    { id: 'note', label: translate('note'), cell: ({ description }) => description ?? '–' },
    {
      id: 'actions',
      label: translate('actions'),
      cell: (row) => (
        <div className="row">
          <CopyButton text={row.code} label={translate('copyCode', { code: row.code })} />
          {row.is_editable ? (
            <>
              <Button aria-label={translate('codeChange', { code: row.code })} onClick={() => setOpen(row)}>
                {translate('changeIt')}
              </Button>
              <RemoveButton
                label={translate('codeRemove', { code: row.code })}
                remove={() => portalApi.DELETE(`${PATH}/{id}`, { params: { path: { id: row.id } } })}
                queryKey={CODES_KEY}
              />
            </>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="codes">
      <div className="row space-between">
        <h2 id="codes">{translate('codes')}</h2>
        {campaigns.some(({ can_make_promo_codes: canCreate }) => canCreate) ? (
          <Button onClick={() => setOpen('new')}>{translate('codeNew')}</Button>
        ) : null}
      </div>
      {open ? <CodeDialog code={open === 'new' ? undefined : open} close={() => setOpen(undefined)} /> : null}
      <p className="muted">{translate('codesText')}</p>
      {isPending ? <Skeleton /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data && data.length === 0 ? <p>{translate('codesNone')}</p> : null}
      {data && data.length > 0 ? (
        <Table caption={translate('codes')} columns={columns} rows={data} idOf={({ id }) => id} />
      ) : null}
    </section>
  );
}
