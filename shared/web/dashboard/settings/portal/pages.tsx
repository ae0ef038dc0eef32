import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { portalPath } from '#shared/domain/portal/portal-pages.ts';
import { accountQuery } from '#web/dashboard/api/account.ts';
import links from '#web/dashboard/campaigns/links/links.module.css';
import { PageLink } from '#web/dashboard/campaigns/links/page-link.tsx';
import { SignUpLink } from '#web/dashboard/campaigns/links/sign-up-link.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './portal.module.css';

export function PortalAddresses() {
  const account = useQuery(accountQuery);
  const campaigns = useQuery(campaignsQuery);
  const failed = [account, campaigns].find(({ isError }) => isError);
  if (failed) return <FailureAlert error={failed.error} retry={() => failed.refetch()} />;
  if (!account.data || !campaigns.data) return <Skeleton className={style.urls} />;
  // Archived campaigns accept no sign-ups.
  const open = campaigns.data.filter(({ archived_at: archived }) => archived === null);
  return (
    <Panel title="URLs">
      <dl className={links.links}>
        <dt>Portal</dt>
        <dd>
          <PageLink path={portalPath('home', account.data.id)} of="the portal" />
        </dd>
        {open.map((campaign) => (
          <div key={campaign.id} style={{ display: 'contents' }}>
            <dt>Sign-up for {campaign.name}</dt>
            <dd>
              <SignUpLink campaign={campaign} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
