import { commissionRecords } from '#web/dashboard/commissions/list.tsx';
import { referralRecords } from '#web/dashboard/leads/list.tsx';
import { payoutRecords } from '#web/dashboard/payouts/list.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';

interface Props {
  readonly promoter: string;
}

const ownFilter = (promoter: string) =>
  ({ filter: 'promoter_id', value: promoter, without: 'promoter', owner: 'promoter' }) as const;

export function PromoterReferrals({ promoter }: Props) {
  const text = 'No one has signed up through this promoter’s links.';
  return <RelatedRecords of={referralRecords} {...ownFilter(promoter)} empty={{ title: 'No referrals yet', text }} />;
}

export function PromoterCommissions({ promoter }: Props) {
  const text = 'Commissions appear here after a customer’s first sale.';
  return <RelatedRecords of={commissionRecords} {...ownFilter(promoter)} empty={{ text }} />;
}

export function PromoterPayouts({ promoter }: Props) {
  return (
    <RelatedRecords
      of={payoutRecords}
      {...ownFilter(promoter)}
      empty={{ text: 'Approved commissions become a payout on the next payout run.' }}
    />
  );
}
