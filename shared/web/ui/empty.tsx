import type { ReactNode } from 'react';
import style from './empty.module.css';
import { Icon, type IconName } from './icons.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Its title becomes the page heading. */
  readonly isPage?: boolean;
}

export function EmptyState({ icon, title, children, action, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={style.empty}>
      <Icon name={icon} size={32} />
      <Title className={style.title}>{title}</Title>
      {children ? <p className={style.text}>{children}</p> : null}
      {action}
    </div>
  );
}
