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
  const { say } = useTranslation();
  const [open, setOpen] = useState<ReferralLink | 'new'>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: LINKS_KEY,
    queryFn: async () => requireData(await portalApi.GET(PATH)),
  });
  const columns = useLinkColumns(setOpen);
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  return (
    <>
      <ScreenHead title={say('links')} text={say('linksText')}>
        <Button kind="main" onClick={() => setOpen('new')}>
          {say('linkNew')}
        </Button>
      </ScreenHead>
      <section className="card" aria-label={say('links')}>
        {isPending ? <Skeleton /> : null}
        {error ? <PortalFailure error={error} again={() => void refetch()} /> : null}
        {data?.length === 0 ? <PortalEmpty title={say('linksEmpty')} text={say('linksEmptyText')} /> : null}
        {data && data.length > 0 ? (
          <Table
            caption={say('links')}
            columns={columns}
            rows={data}
            idOf={({ id, source, is_default: main }) => `${source} ${main} ${id}`}
          />
        ) : null}
      </section>
      {campaigns
        .filter(({ can_edit_ref_token: may }) => may)
        .map((place) => (
          <RefId key={place.id} place={place} />
        ))}
      <PromoCodesPanel />
      {open ? <LinkDialog link={open === 'new' ? undefined : open} close={() => setOpen(undefined)} /> : null}
    </>
  );
}

function useLinkColumns(change: (link: ReferralLink) => void): readonly TableColumn<ReferralLink>[] {
  const { say } = useTranslation();
  const { count, money } = useFormats();
  const { promoter_campaigns: campaigns } = useCurrentPromoter();
  const number = (name: 'clicks_count' | 'referrals_count' | 'customers_count') => (link: ReferralLink) =>
    link.stats === null ? '–' : count(link.stats[name]);
  return [
    {
      id: 'link',
      label: say('link'),
      cell: (link) => (
        <>
          <div className="strong breaks">{nameOf(link, say)}</div>
          <div className="quiet breaks">{link.ref_link}</div>
        </>
      ),
    },
    ...(campaigns.length > 1
      ? [{ id: 'campaign', label: say('campaign'), cell: ({ campaign }: ReferralLink) => campaign.name }]
      : []),
    { id: 'clicks', label: say('clicks'), isNumber: true, cell: number('clicks_count') },
    { id: 'referrals', label: say('referrals'), isNumber: true, cell: number('referrals_count') },
    { id: 'customers', label: say('customers'), isNumber: true, cell: number('customers_count') },
    {
      id: 'earned',
      label: say('earned'),
      isNumber: true,
      cell: ({ stats }) =>
        stats === null || stats.promoter_earnings_amount === null ? '–' : money(stats.promoter_earnings_amount),
    },
    {
      id: 'do',
      label: say('actions'),
      cell: (link) => (
        <div className="row">
          <CopyButton text={link.ref_link} label={`${say('copyLink')}: ${nameOf(link, say)}`} />
          {link.source === 'promoter' ? (
            <>
              <Button aria-label={say('linkChange', { name: link.name })} onClick={() => change(link)}>
                {say('changeIt')}
              </Button>
              <RemoveButton
                label={say('linkRemove', { name: link.name })}
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

function nameOf({ is_default: isMain, name }: ReferralLink, say: ReturnType<typeof useTranslation>['say']): string {
  return isMain ? say('linkDefault') : name;
}
