import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { createPortalPager } from '#web/portal/api/answers.ts';
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
  const { say } = useTranslation();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['payout', id], queryFn: () => payoutOf(id) });
  const columns = useCommissionColumns().filter((column) => column.id !== 'status');
  return (
    <>
      <p className="no-print">
        <Link to="/portal/payouts">{say('allPayouts')}</Link>
      </p>
      <ScreenHead title={say('statementOfPayout', { id })}>
        <div className="no-print">
          <Link to="/portal/payouts/$id/statement" params={{ id: String(id) }}>
            {say('print')}
          </Link>
        </div>
      </ScreenHead>
      {isPending ? <Skeleton /> : null}
      {error ? <PortalFailure error={error} again={() => void refetch()} /> : null}
      {data === null ? <PortalEmpty title={say('failureGone')} /> : null}
      {data ? (
        <>
          <Facts {...data} />
          <h2>{say('madeOf')}</h2>
          <PortalRecordList
            path="/api/v2/affiliate/commissions"
            label={say('madeOf')}
            columns={columns}
            always={{ payout_id: id }}
            empty={<PortalEmpty title={say('none')} />}
          />
        </>
      ) : null}
    </>
  );
}

function Facts(payout: PortalPayout) {
  const { say } = useTranslation();
  const { day, amount } = useFormats();
  const { account, name, email } = useCurrentPromoter();
  const methodName = useMethodName();
  const why = ({ code }: PortalPayout['issues'][number]) => say(ISSUES[code], { campaign: payout.campaign.name });
  const { method, details } = payout.payout_method;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      say('amount'),
      <span key="amount" className="big">
        {amount(payout.amount, payout.unit)}
      </span>,
    ],
    [say('status'), <PayoutStatusText key="status" status={payout.status} />],
    ...(payout.error === null ? [] : [[say('payoutError'), payout.error] as const]),
    ...(payout.issues.length === 0 ? [] : [[say('notPayable'), payout.issues.map(why).join(' ')] as const]),
    [say('paidBy'), account.name],
    [say('paidTo'), name.trim() === '' ? email : `${name}, ${email}`],
    [say('method'), [methodName(method), methodDestination(details)].filter((part) => part !== '').join(', ')],
    [say('campaign'), payout.campaign.name],
    [say('period'), say('periodFromTo', { from: day(payout.period_start), to: day(payout.period_end) })],
    [say('due'), day(payout.due_date)],
    [say('paidOn'), payout.date_paid === null ? '–' : day(payout.date_paid)],
  ];
  return (
    <dl className="card facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="quiet">{label}</dt>
          <dd className="breaks">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ISSUES = {
  no_method: 'noMethod',
  disabled: 'methodOff',
  not_offered: 'notPaidSo',
  details_changed: 'detailsNew',
  below_minimum: 'tooLittle',
} as const satisfies Readonly<Record<PortalPayout['issues'][number]['code'], string>>;

/** Searches the list, newest first; null if not found. */
async function payoutOf(id: number): Promise<PortalPayout | null> {
  const pager = createPortalPager('/api/v2/affiliate/payouts');
  let place: PagePosition | undefined = {};
  while (place !== undefined) {
    const page: Awaited<ReturnType<typeof pager>> = await pager({ ...place, per_page: 100 });
    const found = page.rows.find((payout) => payout.id === id);
    if (found) return found;
    place = page.next;
  }
  return null;
}
