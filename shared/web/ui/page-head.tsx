import { type ReactNode, useEffect } from 'react';
import style from './page-head.module.css';

interface Props {
  readonly title: string;
  /** What can be done here. */
  readonly children?: ReactNode;
}

/** Above a screen: what it is, and what can be done here. The title is that of the window, too. */
export function PageHead({ title, children }: Props) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div className={style.head}>
      <h1 className={style.title}>{title}</h1>
      {children ? <div className={style.actions}>{children}</div> : null}
    </div>
  );
}
