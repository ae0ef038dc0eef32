import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createPortalPager } from '#web/portal/api/lists.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { payoutMethodsQuery } from '#web/portal/api/payout-methods.ts';
import { useCommissionColumns } from '#web/portal/earnings/columns.tsx';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { Table } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { Announcements } from './announcements.tsx';
import { Balances } from './balances.tsx';
import { duePayoutsQuery, heldQuery, ownAnnouncementsQuery, pendingQuery } from './home-queries.ts';
import { NextPayout } from './next-payout.tsx';
import { Notices } from './notices.tsx';
import { YourLinks } from './your-links.tsx';

const Chart = lazy(() => import('./chart.tsx'));
const LATEST_COUNT = 5;
/** The heights of the upper parts depend on these: shown at once, the page does not jump. */
const QUERIES = [ownAnnouncementsQuery, payoutMethodsQuery, pendingQuery, heldQuery, duePayoutsQuery] as const;

export default function Home() {
  const { translate } = useTranslation();
  const { name, email } = useCurrentPromoter();
  const isLoading = useQueries({ queries: QUERIES }).some((query) => query.isLoading);
  return (
    <>
      <ScreenHead title={translate('home')} text={translate('hello', { name: name.trim() || email })} />
      {isLoading ? <Skeleton lines={6} /> : <HomeParts />}
    </>
  );
}

function HomeParts() {
  const { translate } = useTranslation();
  const { stats } = useCurrentPromoter();
  return (
    <>
      <Notices />
      <Announcements />
      <YourLinks />
      {stats.clicks_count === 0 && stats.referrals_count === 0 ? (
        <section className="card" aria-label={translate('shareTitle')}>
          <PortalEmpty title={translate('shareTitle')} text={translate('shareText')} />
        </section>
      ) : null}
      <Balances />
      <NextPayout />
      <Suspense fallback={<Skeleton lines={6} />}>
        <Chart />
      </Suspense>
      <LastEarnings />
    </>
  );
}

function LastEarnings() {
  const { translate } = useTranslation();
  const columns = useCommissionColumns();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['commissions', 'last'],
    queryFn: () =>
      createPortalPager('/api/v2/affiliate/commissions')({ sorting: { created_at: 'desc' }, per_page: LATEST_COUNT }),
  });
  return (
    <section className="card" aria-labelledby="last">
      <div className="row space-between">
        <h2 id="last">{translate('lastEarnings')}</h2>
        <Link to="/portal/earnings">{translate('allEarnings')}</Link>
      </div>
      {isPending ? <Skeleton lines={LATEST_COUNT} /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <PortalEmpty title={translate('earningsEmpty')} text={translate('earningsEmptyText')} />
      ) : null}
      {data && data.rows.length > 0 ? (
        <Table caption={translate('lastEarnings')} columns={columns} rows={data.rows} idOf={({ id }) => id} />
      ) : null}
    </section>
  );
}
