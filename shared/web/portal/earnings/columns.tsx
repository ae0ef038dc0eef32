import { Link } from '@tanstack/react-router';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { Status } from '#web/portal/parts/status.tsx';
import type { Column } from '#web/portal/parts/table.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import type { Row } from '#web/ui/api/answers.ts';
import { fulfilmentOf, standingOf } from './standing.ts';
import { whyThisAmount } from './why.ts';

export type Commission = Row<'/api/v2/affiliate/commissions'>;

const KINDS = {
  sale: 'kindSale',
  refund: 'kindRefund',
  refund_reversal: 'kindRefundReversal',
  bonus: 'kindBonus',
  write_off: 'kindWriteOff',
  referral: 'kindReferral',
} as const;

export function useCommissionColumns(): readonly Column<Commission>[] {
  const { say } = useSpeech();
  const { day, fullTime } = useFormats();
  return [
    { id: 'date', label: say('date'), cell: ({ created_at: at }) => <time title={fullTime(at)}>{day(at)}</time> },
    { id: 'customer', label: say('customer'), cell: ({ referral }) => referral?.email || referral?.uid || '–' },
    {
      id: 'kind',
      label: say('kind'),
      cell: ({ kind, tier }) => (kind === 'sale' && tier > 1 ? say('kindTier') : say(KINDS[kind])),
    },
    { id: 'campaign', label: say('campaign'), cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    { id: 'how', label: say('how'), cell: (commission) => <Why {...commission} /> },
    { id: 'status', label: say('status'), cell: (commission) => <Where {...commission} /> },
    { id: 'amount', label: say('amount'), isNumber: true, cell: (commission) => <Amount {...commission} /> },
  ];
}

function Amount({ amount, unit }: Commission) {
  return <span className="strong number">{useFormats().amount(amount, unit)}</span>;
}

function Why(commission: Commission) {
  const why = whyThisAmount(commission, useSpeech(), useFormats());
  return (
    <>
      {why}
      {commission.external_note ? <div className="quiet breaks">{commission.external_note}</div> : null}
    </>
  );
}

function Where(commission: Commission) {
  const { say } = useSpeech();
  const { day } = useFormats();
  const { text, mood, day: until, payout } = standingOf(commission, new Date().toISOString());
  const said = say(text, { day: until === undefined ? '' : day(until), id: payout ?? '' });
  const fulfilment = fulfilmentOf(commission);
  return (
    <>
      <Status mood={mood}>
        {payout === undefined ? (
          said
        ) : (
          <Link to="/portal/payouts/$id" params={{ id: String(payout) }}>
            {said}
          </Link>
        )}
      </Status>
      {fulfilment === null ? null : <div className="quiet">{say(fulfilment)}</div>}
    </>
  );
}
