import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan } from '#web/dashboard/api/account.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Checklist } from './checklist.tsx';
import style from './first-steps.module.css';
import { listAllowedSteps } from './steps.ts';
import { useFirstSteps } from './use-first-steps.ts';
import { useSkippedSteps } from './use-skipped-steps.ts';

const SKELETON_HEIGHT = 320;

/** The open steps on Home until all are complete or the list is dismissed. It reads nothing afterwards. */
export function FirstStepsPanel() {
  const { isDismissed } = useSkippedSteps();
  const can = useCan();
  return isDismissed || listAllowedSteps(can).length === 0 ? null : <OpenSteps />;
}

function OpenSteps() {
  const progress = useFirstSteps();
  const { steps, done, error, refetch } = progress;
  const { isSkipped, dismiss } = useSkippedSteps();
  const completed = steps.filter((name) => done?.includes(name) || isSkipped(name)).length;
  const isLoaded = done !== undefined && error === null;
  const isComplete = isLoaded && completed === steps.length;
  useEffect(() => {
    if (isComplete) dismiss();
  });
  if (isComplete) return null;
  const aside = (
    <div className={style.aside}>
      {done ? (
        <Link to="/first-steps">
          {completed} of {steps.length} done
        </Link>
      ) : null}
      <Button variant="subtle" color="gray" size="xs" onClick={dismiss} aria-label="Dismiss first steps">
        Dismiss
      </Button>
    </div>
  );
  return (
    <Panel title="First steps" aside={aside}>
      {error ? <FailureAlert error={error} retry={refetch} /> : null}
      {done || error ? null : <Skeleton height={SKELETON_HEIGHT} className={style.loading} />}
      {isLoaded ? <Checklist first={progress} done={done} isOpenOnly /> : null}
    </Panel>
  );
}
