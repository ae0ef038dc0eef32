import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { currentUserQuery } from '#web/dashboard/api/account.ts';
import { lacksCommission } from '#web/dashboard/records/no-commission.tsx';
import { CopyableText } from '#web/ui/copyable-text.tsx';
import { Icon } from '#web/ui/icons.tsx';
import style from './first-steps.module.css';
import { describeStep, type StepText } from './step-texts.tsx';
import { isOptionalStep, type StepName } from './steps.ts';
import type { useFirstSteps } from './use-first-steps.ts';
import { useSkippedSteps } from './use-skipped-steps.ts';

interface Props {
  readonly first: ReturnType<typeof useFirstSteps>;
  readonly done: readonly StepName[];
  /** Leaves out done and skipped steps. */
  readonly isOpenOnly?: boolean;
}

/** The steps in order. Only open ones have a text; the next one has the main button. */
export function Checklist({ first: { steps, campaigns, isConnected }, done, isOpenOnly = false }: Props) {
  const { data: me } = useQuery(currentUserQuery);
  const { isSkipped, skip } = useSkippedSteps();
  const open = campaigns.filter(({ archived_at: archivedAt }) => archivedAt === null);
  const context = {
    account: me?.account.id ?? 0,
    origin: location.origin,
    campaign: open.find(lacksCommission) ?? open[0],
    isConnected,
  };
  const isCompleted = (name: StepName) => done.includes(name) || isSkipped(name);
  const next = steps.find((name) => !isCompleted(name));
  return (
    <ol className={style.steps}>
      {steps
        .filter((name) => !(isOpenOnly && isCompleted(name)))
        .map((name) => {
          const state = done.includes(name) ? 'Done' : isSkipped(name) ? 'Skipped' : 'To do';
          return (
            <Step
              key={name}
              step={describeStep(name, context)}
              state={state}
              isNext={name === next}
              {...(isOptionalStep(name) ? { skip: () => skip(name) } : {})}
            />
          );
        })}
    </ol>
  );
}

interface StepProps {
  readonly step: StepText;
  readonly state: 'Done' | 'Skipped' | 'To do';
  readonly isNext: boolean;
  readonly skip?: () => void;
}

function Step({ step: { title, text, action, snippet }, state, isNext, skip }: StepProps) {
  const isOpen = state === 'To do';
  return (
    <li className={style.step} data-state={state}>
      <span className={style.mark}>{state === 'Done' ? <Icon name="check" size={14} /> : null}</span>
      <div className={style.content}>
        <h3 className={style.title}>
          {title} <span className={isOpen ? style.hidden : style.state}>{state}</span>
        </h3>
        {isOpen ? <p className={style.text}>{text}</p> : null}
        {isOpen && snippet ? <CopyableText text={snippet.text} label={snippet.label} /> : null}
      </div>
      {isOpen ? (
        <div className={style.actions}>
          {skip ? (
            <Button variant="subtle" color="gray" size="xs" onClick={skip} aria-label={`Skip: ${title}`}>
              Skip
            </Button>
          ) : null}
          {action ? (
            <Button
              component={Link}
              to={action.to}
              search={(action.search ?? {}) as never}
              variant={isNext ? 'filled' : 'default'}
              size="xs"
            >
              {action.label}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
