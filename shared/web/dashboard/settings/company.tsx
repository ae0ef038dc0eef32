import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery, useAmounts } from '#web/dashboard/api/account.ts';
import { dueQuery } from '#web/dashboard/payouts/due-query.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Day } from '#web/ui/day.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { counted } from '#web/ui/formats/amount.ts';
import { Panel } from '#web/ui/panel.tsx';
import style from './settings.module.css';

/** What the company's engineers need: the account's id, the interface's address, and the script of its pages. */
export function Company() {
  const { data: account, error, isError, refetch } = useQuery(accountQuery);
  if (isError) return <Failure error={error} retry={() => refetch()} />;
  if (!account) return <Skeleton height={240} />;
  const { origin } = location;
  return (
    <div className={style.parts}>
      <Panel title={account.name}>
        <dl className={style.details}>
          <dt>Account id</dt>
          <dd>
            <Copied text={String(account.id)} label="Copy the account id" />
          </dd>
          <dt>Currency</dt>
          <dd>{account.currency}</dd>
          <dt>Since</dt>
          <dd>
            <Day time={account.created_at} />
          </dd>
          <dt>Interface</dt>
          <dd>
            <Copied text={origin} label="Copy the address" /> <a href="/docs">Its documentation</a>
          </dd>
        </dl>
      </Panel>
      <Panel title="Payouts">
        <PayoutTerms />
      </Panel>
      <Panel title="Script of your pages">
        <p>Put this before the end of the head of every page that a referral link may lead to. It counts clicks.</p>
        <Copied
          text={`<script async src="${origin}/partner.js?account=${account.id}"></script>`}
          label="Copy the script"
        />
      </Panel>
    </div>
  );
}

/** By which terms the company pays: who runs the service changes them, by the admin command. */
function PayoutTerms() {
  const { money } = useAmounts();
  const { data, error, isError, refetch } = useQuery(dueQuery);
  if (isError) return <Failure error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={72} />;
  const { min_payment: least, net_payout_days: days } = data.meta;
  return (
    <dl className={style.details}>
      <dt>Made</dt>
      <dd>On the 1st of each month, of the approved commissions of the months before</dd>
      <dt>Least that is paid out</dt>
      <dd>{money(least)}</dd>
      <dt>Due</dt>
      <dd>{counted(days, 'day', 'days')} later</dd>
      <dt>To change them</dt>
      <dd>
        Whoever runs the service does it: <code>npm run admin -- payouts terms</code>
      </dd>
    </dl>
  );
}
