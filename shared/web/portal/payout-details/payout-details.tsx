import { useQuery } from '@tanstack/react-query';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { isOpenedByCompany, useCurrentPromoter } from '#web/portal/api/me.ts';
import { payoutMethodsQuery } from '#web/portal/api/payout-methods.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { MethodCard } from './method-card.tsx';
import { TaxFormStatus } from './tax-form.tsx';

export default function PayoutDetails() {
  const { translate } = useTranslation();
  const isFixed = isOpenedByCompany(useCurrentPromoter());
  const { data, error, isPending, refetch } = useQuery(payoutMethodsQuery);
  const kinds = PAYOUT_METHODS.filter(
    (kind) => data?.meta.selected_payout_methods.includes(kind) || data?.data.some(({ method }) => method === kind),
  );
  return (
    <>
      <ScreenHead title={translate('payoutDetails')} text={translate('payoutDetailsText')} />
      {isFixed ? <p className="note">{translate('detailsFixed')}</p> : null}
      {isPending ? <Skeleton /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data
        ? kinds.map((kind) => (
            <MethodCard
              key={kind}
              kind={kind}
              method={data.data.find(({ method }) => method === kind)}
              isOffered={data.meta.selected_payout_methods.includes(kind)}
              campaigns={data.meta.campaigns}
              isOpen={kinds.length === 1}
              isFixed={isFixed}
            />
          ))
        : null}
      <TaxFormStatus />
    </>
  );
}
