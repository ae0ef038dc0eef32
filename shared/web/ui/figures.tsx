import type { ReactNode } from 'react';
import style from './figures.module.css';

interface FiguresProps {
  /** What they are of, for those who hear it. */
  readonly label: string;
  /** Whether none of them has a change or a note. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** Figures beside each other. */
export function Figures({ label, isPlain = false, children }: FiguresProps) {
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
  /** By how much it changed, in percent; null where there was nothing before. */
  readonly change?: number | null | undefined;
  /** A word more, in the place of a change. */
  readonly note?: string | undefined;
  /** Whether less is better, as of refunds. */
  readonly isCost?: boolean;
}

/** A figure, and by how much it changed. */
export function Figure({ label, children, change, note, isCost = false }: FigureProps) {
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
