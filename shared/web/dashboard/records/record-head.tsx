import type { ReactNode } from 'react';
import style from './record-head.module.css';

/** Status and names below the title of a record. */
export function RecordHead({ children }: { readonly children: ReactNode }) {
  return <div className={style.head}>{children}</div>;
}
