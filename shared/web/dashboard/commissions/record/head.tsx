import { useAmounts } from '#web/dashboard/api/account.ts';
import { CommissionStatus } from '#web/dashboard/commissions/commission-status.tsx';
import { RecordFigures } from '#web/dashboard/records/record-figures.tsx';
import { PromoterLink, ReferralLink } from '#web/dashboard/records/record-links.tsx';
import { DayText } from '#web/ui/day.tsx';
import type { CommissionDetails } from './commission-query.ts';

interface Props {
  readonly commission: CommissionDetails;
}

export function CommissionHead({ commission }: Props) {
  const { promoter_campaign: promotion, referral } = commission;
  return (
    <>
      <CommissionStatus {...commission} />
      <PromoterLink promoter={promotion.promoter} />
      {referral ? <ReferralLink referral={referral} /> : null}
    </>
  );
}

/** Key figures; skeletons while undefined. */
export function CommissionFigures({ commission }: { readonly commission: CommissionDetails | undefined }) {
  const { amount, money } = useAmounts();
  return (
    <RecordFigures
      of={commission && `commission ${commission.id}`}
      figures={[
        { label: 'Amount', value: commission && amount(commission.amount, commission.unit) },
        { label: 'Sale', value: commission && (commission.event_id === null ? '–' : money(commission.sale_amount)) },
        { label: 'Date', value: commission && <DayText time={commission.created_at} /> },
      ]}
    />
  );
}
