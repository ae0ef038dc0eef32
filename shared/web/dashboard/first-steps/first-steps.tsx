import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { accountQuery } from '#web/dashboard/api/account.ts';
import { CopyableText } from '#web/ui/copied.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import style from './first-steps.module.css';
import { type FirstStepsState, firstStepsQuery } from './steps.ts';

export default function FirstSteps() {
  const { data: account } = useQuery(accountQuery);
  const { data: done, error, isError, refetch } = useQuery(firstStepsQuery);
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  const script = `<script async src="${location.origin}/partner.js?account=${account?.id ?? ''}"></script>`;
  return (
    <>
      <PageHead title="First steps" />
      {done ? (
        <ol className={style.steps}>
          <Step done={done} name="campaign" title="Create a campaign">
            It says what promoters earn. <Link to="/campaigns">Campaigns</Link>
          </Step>
          <Step done={done} name="promoter" title="Add a promoter">
            Add yourself to try it: you get a link. <Link to="/promoters">Promoters</Link>
          </Step>
          <Step done={done} name="click" title="Put the script into your pages, and follow the link">
            <CopyableText text={script} label="Copy the script" />
          </Step>
          <Step done={done} name="signUp" title="Report a sign-up">
            Your server posts to <code>/api/v2/track/signup</code> when somebody signs up.{' '}
            <IfAllowed call="POST /api/v2/company/api_keys">
              <Link to="/settings" search={{ part: 'keys' } as never}>
                Create a key
              </Link>{' '}
              with the scope Track for it.{' '}
            </IfAllowed>
            <a href="/docs">How the call looks</a>
          </Step>
          <Step done={done} name="sale" title="Report a sale">
            Your server posts to <code>/api/v2/track/sale</code> when the customer pays. If it does not count, the{' '}
            <Link to="/log">log</Link> says why.
          </Step>
        </ol>
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}

interface StepProps {
  readonly done: FirstStepsState;
  readonly name: keyof FirstStepsState;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ done, name, title, children }: StepProps) {
  return (
    <li className={style.step} data-done={done[name]}>
      <span className={style.mark}>{done[name] ? <Icon name="check" size={16} /> : null}</span>
      <div>
        <h2 className={style.title}>
          {title}
          <span className={style.state}>{done[name] ? 'Done' : 'To do'}</span>
        </h2>
        <div>{children}</div>
      </div>
    </li>
  );
}
