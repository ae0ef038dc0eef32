import { useAmounts } from '#web/dashboard/api/account.ts';
import { PayoutStatusBadge } from '#web/dashboard/payouts/payout-status-badge.tsx';
import { RecordFigures } from '#web/dashboard/records/record-figures.tsx';
import { CampaignLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { DayText } from '#web/ui/day.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import type { PayoutDetails } from './payout-query.ts';

interface Props {
  readonly payout: PayoutDetails;
}

export function PayoutHead({ payout }: Props) {
  return (
    <>
      <PayoutStatusBadge {...payout} />
      <PromoterLink promoter={payout.promoter} />
      <CampaignLink campaign={payout.campaign} />
    </>
  );
}

/** Key figures; skeletons while undefined. */
export function PayoutFigures({ payout }: { readonly payout: PayoutDetails | undefined }) {
  const { amount } = useAmounts();
  return (
    <RecordFigures
      of={payout && `payout ${payout.id}`}
      figures={[
        { label: 'Amount', value: payout && amount(payout.amount, payout.unit) },
        { label: 'Commissions', value: payout && formatCount(payout.commissions_count) },
        { label: 'Due', value: payout && <DayText time={payout.due_date} /> },
        { label: 'Paid', value: payout && <DayText time={payout.paid_at} /> },
      ]}
    />
  );
}
