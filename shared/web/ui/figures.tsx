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
  /** The period compared with, such as "previous 30 days". */
  readonly against?: string;
  readonly note?: string | undefined;
  /** Whether lower is better, as for refunds. */
  readonly isCost?: boolean;
}

export function KeyFigure({ label, children, change, against, note, isCost = false }: FigureProps) {
  return (
    <div className={style.figure}>
      <dt>{label}</dt>
      <dd className={style.value}>{children}</dd>
      <dd className={style.change} data-good={change ? change > 0 !== isCost : undefined}>
        {note ?? (change === undefined ? '\u00a0' : formatChange(change, against))}
      </dd>
    </div>
  );
}

/** Calculates a change in percent, as the API does; null without a previous value. */
export function percentChange(current: number, previous: number): number | null {
  return previous === 0 ? null : (100 * (current - previous)) / Math.abs(previous);
}

/**
 * Formats a change in percent: `+12.5% vs. previous 30 days`.
 * @param change null without a previous value
 */
export function formatChange(change: number | null, against?: string): string {
  if (change === null) return 'No earlier data';
  const percent = Math.abs(change).toLocaleString('en-US', { maximumFractionDigits: 1 });
  const text = change === 0 ? 'No change' : `${change > 0 ? '+' : '−'}${percent}%`;
  return against === undefined ? text : `${text} vs. ${against}`;
}
