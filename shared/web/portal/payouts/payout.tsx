import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { createPortalPager } from '#web/portal/api/lists.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { useCommissionColumns } from '#web/portal/earnings/columns.tsx';
import { useFormats } from '#web/portal/formats/use-formats.ts';
import { PortalEmpty } from '#web/portal/parts/empty.tsx';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { PortalRecordList } from '#web/portal/parts/record-list.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { useMethodName } from '#web/portal/payout-details/method-name.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { PagePosition } from '#web/ui/lists/pages.ts';
import { methodDestination } from '#web/ui/payout-methods/method-destination.ts';
import { PayoutStatusText, type PortalPayout } from './payouts.tsx';

export default function PayoutScreen() {
  const { translate } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['payout', id],
    queryFn: () => findListedPayout(id),
  });
  const columns = useCommissionColumns().filter((column) => column.id !== 'status');
  return (
    <>
      <p className="no-print">
        <Link to="/portal/payouts">{translate('allPayouts')}</Link>
      </p>
      <ScreenHead title={translate('statementOfPayout', { id })}>
        <div className="no-print">
          <Link to="/portal/payouts/$id/statement" params={{ id: String(id) }}>
            {translate('print')}
          </Link>
        </div>
      </ScreenHead>
      {isPending ? <Skeleton /> : null}
      {error ? <PortalFailure error={error} retry={() => void refetch()} /> : null}
      {data === null ? <PortalEmpty title={translate('failureGone')} /> : null}
      {data ? (
        <>
          <Facts {...data} />
          <h2>{translate('payoutEarnings')}</h2>
          <PortalRecordList
            path="/api/v2/affiliate/commissions"
            label={translate('payoutEarnings')}
            columns={columns}
            fixedFilters={{ payout_id: id }}
            empty={<PortalEmpty title={translate('none')} />}
          />
        </>
      ) : null}
    </>
  );
}

function Facts(payout: PortalPayout) {
  const { translate } = useTranslation();
  const { day, amount } = useFormats();
  const { account, name, email } = useCurrentPromoter();
  const methodName = useMethodName();
  const describeIssue = ({ code }: PortalPayout['issues'][number]) =>
    translate(ISSUES[code], { campaign: payout.campaign.name });
  const { method, details } = payout.payout_method;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      translate('amount'),
      <span key="amount" className="big">
        {amount(payout.amount, payout.unit)}
      </span>,
    ],
    [translate('status'), <PayoutStatusText key="status" status={payout.status} />],
    ...(payout.error === null ? [] : [[translate('payoutError'), payout.error] as const]),
    ...(payout.issues.length === 0
      ? []
      : [[translate('notPayable'), payout.issues.map(describeIssue).join(' ')] as const]),
    [translate('paidBy'), account.name],
    [translate('paidTo'), name.trim() === '' ? email : `${name}, ${email}`],
    [translate('method'), [methodName(method), methodDestination(details)].filter((part) => part !== '').join(', ')],
    [translate('campaign'), payout.campaign.name],
    [translate('period'), translate('periodFromTo', { from: day(payout.period_start), to: day(payout.period_end) })],
    [translate('due'), day(payout.due_date)],
    [translate('paidOn'), payout.date_paid === null ? '–' : day(payout.date_paid)],
  ];
  return (
    <dl className="card facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ISSUES = {
  no_method: 'noMethod',
  disabled: 'methodOff',
  not_offered: 'methodNotInCampaign',
  details_changed: 'detailsNew',
  below_minimum: 'belowMethodMinimum',
} as const satisfies Readonly<Record<PortalPayout['issues'][number]['code'], string>>;

/** Searches the list, newest first; null if not found. */
async function findListedPayout(id: number): Promise<PortalPayout | null> {
  const pager = createPortalPager('/api/v2/affiliate/payouts');
  let position: PagePosition | undefined = {};
  while (position !== undefined) {
    const page: Awaited<ReturnType<typeof pager>> = await pager({ ...position, per_page: 100 });
    const found = page.rows.find((payout) => payout.id === id);
    if (found) return found;
    position = page.next;
  }
  return null;
}
