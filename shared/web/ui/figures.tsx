import type { ReactNode } from 'react';
import style from './figures.module.css';

interface FiguresProps {
  readonly label: string;
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

export function KeyFigures({ label, isPlain = false, children }: FiguresProps) {
  return (
    <section aria-label={label}>
      <dl className={style.figures} data-plain={isPlain}>
        {children}
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly children: ReactNode;
  /** In percent; null without a previous value. */
  readonly change?: number | null | undefined;
  readonly note?: string | undefined;
  /** Whether lower is better, as for refunds. */
  readonly isCost?: boolean;
}

export function KeyFigure({ label, children, change, note, isCost = false }: FigureProps) {
  return (
    <div className={style.figure}>
      <dt>{label}</dt>
      <dd className={style.value}>{children}</dd>
      <dd className={style.change} data-good={change ? change > 0 !== isCost : undefined}>
        {note ?? (change === undefined ? '\u00a0' : changeInWords(change))}
      </dd>
    </div>
  );
}

function changeInWords(change: number | null): string {
  if (change === null) return 'Nothing before';
  if (change === 0) return 'As before';
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`;
}
