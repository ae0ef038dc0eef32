import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import style from './steps.module.css';

export function Steps({ children }: { readonly children: ReactNode }) {
  return <ol className={style.steps}>{children}</ol>;
}

interface StepProps {
  readonly title: string;
  /** Undefined if not detectable. */
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

export function Step({ title, isDone, children }: StepProps) {
  return (
    <li>
      <h3 className={style.step}>
        {title}
        {isDone === undefined ? null : (
          <span className={style.state} data-done={isDone}>
            {isDone ? <Icon name="check" size={16} /> : null}
            {isDone ? 'Done' : 'To do'}
          </span>
        )}
      </h3>
      {children}
    </li>
  );
}
