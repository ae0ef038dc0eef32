import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { Copied } from '#web/ui/copied.tsx';
import { Day } from '#web/ui/day.tsx';
import { Failure } from '#web/ui/failure.tsx';
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
