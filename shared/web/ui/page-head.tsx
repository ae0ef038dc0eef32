import { type ReactNode, useEffect } from 'react';
import style from './page-head.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
}

/** Page heading; also sets the window title. */
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
