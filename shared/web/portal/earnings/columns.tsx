import { Link } from '@tanstack/react-router';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalStatus } from '#web/portal/parts/status.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { displayCommissionStatus, fulfillmentText } from './commission-status.ts';
import { explainEarning } from './explain-earning.ts';

type PortalCommission = ListRow<'/api/v2/affiliate/commissions'>;

const KINDS = {
  sale: 'kindSale',
  refund: 'kindRefund',
  refund_reversal: 'kindRefundReversal',
  bonus: 'kindBonus',
  write_off: 'kindWriteOff',
  referral: 'kindReferral',
} as const;

export function useCommissionColumns(): readonly TableColumn<PortalCommission>[] {
  const { translate } = useTranslation();
  const { day, fullTime } = useFormats();
  return [
    { id: 'date', label: translate('date'), cell: ({ created_at: at }) => <time title={fullTime(at)}>{day(at)}</time> },
    { id: 'customer', label: translate('customer'), cell: ({ referral }) => referral?.email || referral?.uid || '–' },
    {
      id: 'kind',
      label: translate('kind'),
      cell: ({ kind, tier }) => (kind === 'sale' && tier > 1 ? translate('kindTier') : translate(KINDS[kind])),
    },
    { id: 'campaign', label: translate('campaign'), cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    { id: 'how', label: translate('how'), cell: (commission) => <Why {...commission} /> },
    { id: 'status', label: translate('status'), cell: (commission) => <Where {...commission} /> },
    { id: 'amount', label: translate('amount'), isNumber: true, cell: (commission) => <Amount {...commission} /> },
  ];
}

function Amount({ amount, unit }: PortalCommission) {
  return <span className="strong number">{useFormats().amount(amount, unit)}</span>;
}

function Why(commission: PortalCommission) {
  const why = explainEarning(commission, useTranslation(), useFormats());
  return (
    <>
      {why}
      {commission.external_note ? <div className="quiet breaks">{commission.external_note}</div> : null}
    </>
  );
}

function Where(commission: PortalCommission) {
  const { translate } = useTranslation();
  const { day } = useFormats();
  const { text, mood, day: until, payout } = displayCommissionStatus(commission, new Date().toISOString());
  const status = translate(text, { day: until === undefined ? '' : day(until), id: payout ?? '' });
  const fulfilment = fulfillmentText(commission);
  return (
    <>
      <PortalStatus mood={mood}>
        {payout === undefined ? (
          status
        ) : (
          <Link to="/portal/payouts/$id" params={{ id: String(payout) }}>
            {status}
          </Link>
        )}
      </PortalStatus>
      {fulfilment === null ? null : <div className="quiet">{translate(fulfilment)}</div>}
    </>
  );
}
