import type { ReactNode } from 'react';
import style from './detail-list.module.css';

export function DetailList({ children }: { readonly children: ReactNode }) {
  return <dl className={style.details}>{children}</dl>;
}

interface DetailProps {
  readonly label: string;
  /** Left out if null or empty. */
  readonly children: ReactNode;
}

export function Detail({ label, children }: DetailProps) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div className={style.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
