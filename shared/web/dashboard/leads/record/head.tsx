import { useAmounts } from '#web/dashboard/api/account.ts';
import { RecordFigures } from '#web/dashboard/records/record-figures.tsx';
import { PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { referralTitle } from '#web/dashboard/records/record-names.ts';
import { DayText } from '#web/ui/day.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import type { ReferralDetails } from './referral-query.ts';

interface Props {
  readonly referral: ReferralDetails;
}

export function ReferralHead({ referral }: Props) {
  const title = referralTitle(referral);
  return (
    <>
      <StatusBadge value={referral.state} />
      {[referral.email, referral.uid].map((text) => (text && text !== title ? <span key={text}>{text}</span> : null))}
      <span>
        Referred by <PromoterLink promoter={referral.promoter_campaign.promoter} />
      </span>
    </>
  );
}

/** Key figures; skeletons while undefined. */
export function ReferralFigures({ referral }: { readonly referral: ReferralDetails | undefined }) {
  const { money } = useAmounts();
  const canceledAt = referral?.cancelled_at;
  return (
    <RecordFigures
      of={referral && `referral ${referral.id}`}
      figures={[
        {
          label: 'Revenue',
          value: referral && (referral.revenue_amount === null ? '–' : money(referral.revenue_amount)),
        },
        { label: 'Signed up', value: referral && <DayText time={referral.created_at} /> },
        { label: 'Customer since', value: referral && <DayText time={referral.customer_since} /> },
        ...(canceledAt ? [{ label: 'Canceled', value: <DayText time={canceledAt} /> }] : []),
      ]}
    />
  );
}
