import { useQuery } from '@tanstack/react-query';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { ContestCard } from './contest-card.tsx';
import { ownContestsQuery } from './own-contests.ts';

export default function Contests() {
  const { translate } = useTranslation();
  const { data, error, isPending, refetch } = useQuery(ownContestsQuery);
  return (
    <>
      <ScreenHead title={translate('contests')} text={translate('contestsText')} />
      {isPending ? <Skeleton lines={6} /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data?.length === 0 ? (
        <section className="card" aria-label={translate('contests')}>
          <PortalEmpty title={translate('contestsEmpty')} />
        </section>
      ) : null}
      {data?.map((contest) => (
        <ContestCard key={contest.id} contest={contest} />
      ))}
    </>
  );
}
