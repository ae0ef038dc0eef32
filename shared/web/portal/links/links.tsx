import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { CopyButton } from '#web/portal/parts/copy-button.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { RemoveButton } from '#web/portal/parts/remove-button.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { Table, type TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { PromoCodesPanel } from './codes.tsx';
import { LINKS_KEY } from './keys.ts';
import { LinkDialog } from './link-dialog.tsx';
import { RefId } from './ref-id.tsx';

const PATH = '/api/v2/affiliate/referral_links';
type ReferralLink = ListRow<typeof PATH>;

export default function Links() {
  const { translate } = useTranslation();
  const [open, setOpen] = useState<ReferralLink | 'new'>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: LINKS_KEY,
    queryFn: async () => requireData(await portalApi.GET(PATH)),
  });
  const columns = useLinkColumns(setOpen);
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  return (
    <>
      <ScreenHead title={translate('links')} text={translate('linksText')}>
        <Button kind="main" onClick={() => setOpen('new')}>
          {translate('linkNew')}
        </Button>
      </ScreenHead>
      <section className="card" aria-label={translate('links')}>
        {isPending ? <Skeleton /> : null}
        {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
        {data?.length === 0 ? <PortalEmpty title={translate('linksEmpty')} text={translate('linksEmptyText')} /> : null}
        {data && data.length > 0 ? (
          <Table
            caption={translate('links')}
            columns={columns}
            rows={data}
            idOf={({ id, source, is_default: main }) => `${source} ${main} ${id}`}
          />
        ) : null}
      </section>
      {campaigns
        .filter(({ can_edit_ref_token: canEdit }) => canEdit)
        .map((promotion) => (
          <RefId key={promotion.id} promotion={promotion} />
        ))}
      <PromoCodesPanel />
      {open ? <LinkDialog link={open === 'new' ? undefined : open} close={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useLinkColumns(change: (link: ReferralLink) => void): readonly TableColumn<ReferralLink>[] {
  const { translate } = useTranslation();
  const { count, money } = useFormats();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const number = (name: 'clicks_count' | 'referrals_count' | 'customers_count') => (link: ReferralLink) =>
    link.stats === null ? '–' : count(link.stats[name]);
  return [
    {
      id: 'link',
      label: translate('link'),
      cell: (link) => (
        <>
          <div className="strong breaks">{formatLinkName(link, translate)}</div>
          <div className="muted breaks">{link.ref_link}</div>
        </>
      ),
    },
    ...(campaigns.length > 1
      ? [{ id: 'campaign', label: translate('campaign'), cell: ({ campaign }: ReferralLink) => campaign.name }]
      : []),
    { id: 'clicks', label: translate('clicks'), isNumber: true, cell: number('clicks_count') },
    { id: 'referrals', label: translate('referrals'), isNumber: true, cell: number('referrals_count') },
    { id: 'customers', label: translate('customers'), isNumber: true, cell: number('customers_count') },
    {
      id: 'earned',
      label: translate('earned'),
      isNumber: true,
      cell: ({ stats }) =>
        stats === null || stats.promoter_earnings_amount === null ? '–' : money(stats.promoter_earnings_amount),
    },
    {
      id: 'actions',
      label: translate('actions'),
      cell: (link) => (
        <div className="row">
          <CopyButton text={link.ref_link} label={`${translate('copyLink')}: ${formatLinkName(link, translate)}`} />
          {link.source === 'promoter' ? (
            <>
              <Button aria-label={translate('linkChange', { name: link.name })} onClick={() => change(link)}>
                {translate('changeIt')}
              </Button>
              <RemoveButton
                label={translate('linkRemove', { name: link.name })}
                remove={() => portalApi.DELETE(`${PATH}/{id}`, { params: { path: { id: link.id } } })}
                queryKey={LINKS_KEY}
              />
            </>
          ) : null}
        </div>
      ),
    },
  ];
}

function formatLinkName(
  { is_default: isMain, name }: ReferralLink,
  translate: ReturnType<typeof useTranslation>['translate'],
): string {
  return isMain ? translate('linkDefault') : name;
}
