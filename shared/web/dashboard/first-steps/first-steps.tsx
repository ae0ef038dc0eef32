import { Skeleton } from '@mantine/core';
import { PermissionDenied } from '#web/dashboard/actions/permission.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Checklist } from './checklist.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The checklist as a screen, also after it was dismissed on Home. */
export default function FirstSteps() {
  const progress = useFirstSteps();
  return (
    <>
      <PageHead title="First steps" />
      {progress.steps.length === 0 ? <PermissionDenied /> : <Steps first={progress} />}
    </>
  );
}

function Steps({ first }: { readonly first: ReturnType<typeof useFirstSteps> }) {
  const { done, error, refetch } = first;
  if (error) return <FailureAlert error={error} retry={refetch} />;
  if (!done) return <Skeleton height={320} />;
  return (
    <Panel title="Set up your program">
      <Checklist first={first} done={done} />
    </Panel>
  );
}
