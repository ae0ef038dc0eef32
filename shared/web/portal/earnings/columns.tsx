import { Link } from '@tanstack/react-router';
import { csvAmount } from '#web/portal/formats/csv-amount.ts';
import { type Formats, useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalStatus } from '#web/portal/parts/status.tsx';
import type { TableColumn } from '#web/portal/parts/table.tsx';
import { type Translation, useTranslation } from '#web/portal/texts/provider.tsx';
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
  const translation = useTranslation();
  const formats = useFormats();
  const { translate } = translation;
  const { day, fullTime } = formats;
  return [
    {
      id: 'date',
      label: translate('date'),
      cell: ({ created_at: at }) => <time title={fullTime(at)}>{day(at)}</time>,
      csv: ({ created_at: at }) => at.slice(0, 10),
    },
    { id: 'customer', label: translate('customer'), cell: ({ referral }) => referral?.email || referral?.uid || '–' },
    {
      id: 'kind',
      label: translate('kind'),
      cell: ({ kind, tier }) => (kind === 'sale' && tier > 1 ? translate('kindTier') : translate(KINDS[kind])),
    },
    { id: 'campaign', label: translate('campaign'), cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    {
      id: 'how',
      label: translate('how'),
      cell: (commission) => <CalculationCell {...commission} />,
      csv: (commission) =>
        [explainEarning(commission, translation, formats), commission.external_note].filter(Boolean).join(': '),
    },
    {
      id: 'status',
      label: translate('status'),
      cell: (commission) => <StatusCell {...commission} />,
      csv: (commission) => statusText(commission, translation, formats),
    },
    {
      id: 'amount',
      label: translate('amount'),
      isNumber: true,
      cell: (commission) => <AmountCell {...commission} />,
      csv: ({ amount, unit }) => csvAmount(amount, unit, formats),
    },
  ];
}

function AmountCell({ amount, unit }: PortalCommission) {
  return <span className="strong number">{useFormats().amount(amount, unit)}</span>;
}

function CalculationCell(commission: PortalCommission) {
  const explanation = explainEarning(commission, useTranslation(), useFormats());
  return (
    <>
      {explanation}
      {commission.external_note ? <div className="muted breaks">{commission.external_note}</div> : null}
    </>
  );
}

function statusText(
  commission: PortalCommission,
  { translate }: Pick<Translation, 'translate'>,
  { day }: Pick<Formats, 'day'>,
): string {
  const { text, day: until, payout } = displayCommissionStatus(commission, new Date().toISOString());
  return translate(text, { day: until === undefined ? '' : day(until), id: payout ?? '' });
}

function StatusCell(commission: PortalCommission) {
  const translation = useTranslation();
  const { translate } = translation;
  const status = statusText(commission, translation, useFormats());
  const { tone, payout } = displayCommissionStatus(commission, new Date().toISOString());
  const fulfillment = fulfillmentText(commission);
  return (
    <>
      <PortalStatus tone={tone}>
        {payout === undefined ? (
          status
        ) : (
          <Link to="/portal/payouts/$id" params={{ id: String(payout) }}>
            {status}
          </Link>
        )}
      </PortalStatus>
      {fulfillment === null ? null : <div className="muted">{translate(fulfillment)}</div>}
    </>
  );
}
