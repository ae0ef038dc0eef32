import type { ReactNode } from 'react';
import style from './empty.module.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** What to do so that there is something. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** A place where nothing is yet. */
export function Empty({ icon, title, children, action }: Props) {
  return (
    <div className={style.empty}>
      <Icon name={icon} size={32} />
      <p className={style.title}>{title}</p>
      {children ? <p className={style.text}>{children}</p> : null}
      {action}
    </div>
  );
}
