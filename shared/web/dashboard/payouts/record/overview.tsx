import { formatBlockReasons } from '#web/dashboard/payments-batches/block-reasons.ts';
import { payoutMethodLabel } from '#web/dashboard/payouts/method-labels.ts';
import { Detail, DetailList } from '#web/dashboard/records/detail-list.tsx';
import { CampaignLink, PromoterLink, RecordLink } from '#web/dashboard/records/record-links.tsx';
import { DayText } from '#web/ui/day.tsx';
import { Panel, Panels } from '#web/ui/panel.tsx';
import { methodDestination } from '#web/ui/payout-methods/method-destination.ts';
import type { PayoutDetails } from './payout-query.ts';

interface Props {
  readonly payout: PayoutDetails;
}

export function PayoutOverview({ payout }: Props) {
  return (
    <Panels>
      <Panel title="Details">
        <Details payout={payout} />
      </Panel>
      <Panel title="Payment">
        <Payment payout={payout} />
      </Panel>
    </Panels>
  );
}

function Details({ payout }: Props) {
  return (
    <DetailList>
      <Detail label="Promoter">
        <PromoterLink promoter={payout.promoter} />
      </Detail>
      <Detail label="Campaign">
        <CampaignLink campaign={payout.campaign} />
      </Detail>
      <Detail label="Period">
        <DayText time={payout.period_start} /> – <DayText time={payout.period_end} />
      </Detail>
      <Detail label="Created">
        <DayText time={payout.created_at} />
      </Detail>
    </DetailList>
  );
}

function Payment({ payout }: Props) {
  const { payments_batch_id: batch, failed_at: failedAt, payout_method: method } = payout;
  return (
    <DetailList>
      <Detail label="Method">{payoutMethodLabel(payout)}</Detail>
      <Detail label="Destination">{methodDestination(method.details)}</Detail>
      <Detail label="Due">
        <DayText time={payout.due_date} />
      </Detail>
      <Detail label="Paid">{payout.paid_at === null ? 'Not yet' : <DayText time={payout.paid_at} />}</Detail>
      {batch === null ? null : (
        <Detail label="Payment batch">
          <RecordLink type="payments_batch" id={batch}>
            Batch {batch}
          </RecordLink>
        </Detail>
      )}
      <Detail label="Failed">{failedAt === null ? null : <DayText time={failedAt} />}</Detail>
      <Detail label="Error">{payout.error}</Detail>
      <Detail label="Cannot be paid">{formatBlockReasons(payout.issues)}</Detail>
    </DetailList>
  );
}
