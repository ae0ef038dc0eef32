import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { CampaignLink, PayoutLink, PromoterLink, ReferralLink } from '#web/dashboard/records/record-links.tsx';
import { FRAUD_RULE_CHOICES } from '#web/dashboard/records/suspicion.ts';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { DayText } from '#web/ui/day.tsx';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { explainCommission } from '#web/ui/formats/commission.ts';
import { Panel, Panels } from '#web/ui/panel.tsx';
import { humanize } from '#web/ui/status.tsx';
import type { CommissionDetails } from './commission-query.ts';

interface Props {
  readonly commission: CommissionDetails;
}

export function CommissionOverview({ commission }: Props) {
  return (
    <Panels>
      <Panel title="Calculation">
        <Calculation commission={commission} />
      </Panel>
      <Panel title="Details">
        <Details commission={commission} />
      </Panel>
    </Panels>
  );
}

function Calculation({ commission }: Props) {
  const formats = useAmounts();
  const { amount, money } = formats;
  const { event_id: event, plan_id: plan, reward, tier, unit, split_details: split } = commission;
  return (
    <DetailList>
      <Detail label="Amount">{amount(commission.amount, unit)}</Detail>
      <Detail label="Calculation">{explainCommission(commission, formats)}</Detail>
      <Detail label="Reward">{reward?.name}</Detail>
      <Detail label="Sale">{event === null ? null : money(commission.sale_amount)}</Detail>
      <OriginalAmount commission={commission} />
      {split ? (
        <Detail label="Split">
          {split.percentage}% of {amount(split.of_amount, unit)}
        </Detail>
      ) : null}
      {event === null ? null : (
        <Detail label="Event ID">
          <CopyableText text={event} label="Copy event ID" />
        </Detail>
      )}
      <Detail label="Plan">{plan}</Detail>
      <Detail label="Tier">{tier}</Detail>
    </DetailList>
  );
}

/** Sales in other currencies are converted. */
function OriginalAmount({ commission }: Props) {
  const { currency } = useAmounts();
  const { original_sale_amount: amount, original_sale_currency: original } = commission;
  if (original === null || original === currency) return null;
  return <Detail label="Original amount">{formatMoney(amount, original)}</Detail>;
}

function Details({ commission }: Props) {
  const { promoter_campaign: promotion, referral, payout_id: payout, held_until: heldUntil } = commission;
  const { status_updated_at: changedAt } = commission;
  const suspicion = FRAUD_RULE_CHOICES.find(({ value }) => value === commission.fraud_check);
  return (
    <DetailList>
      <Detail label="Promoter">
        <PromoterLink promoter={promotion.promoter} />
      </Detail>
      <Detail label="Campaign">
        <CampaignLink campaign={promotion.campaign} />
      </Detail>
      {referral ? (
        <Detail label="Customer">
          <ReferralLink referral={referral} />
        </Detail>
      ) : null}
      <Detail label="Type">{humanize(commission.commission_type)}</Detail>
      <Detail label="Created">
        <DayText time={commission.created_at} />
      </Detail>
      <Detail label="Created by">{commission.created_by_user_email}</Detail>
      <Detail label="Status changed">{changedAt === null ? null : <DayText time={changedAt} />}</Detail>
      <Detail label="Held until">{heldUntil === null ? null : <DayText time={heldUntil} />}</Detail>
      <Detail label="Payout">{payout === null ? 'None' : <PayoutLink id={payout} />}</Detail>
      {needsFulfillment(commission) ? (
        <Detail label="Fulfilled">{commission.is_fulfilled ? 'Yes' : 'Not yet'}</Detail>
      ) : null}
      <Detail label="Suspicion">{suspicion?.label}</Detail>
      <Detail label="Internal note">{commission.internal_note}</Detail>
      <Detail label="Note for the promoter">{commission.external_note}</Detail>
    </DetailList>
  );
}
