import { type ReactNode, useId } from 'react';
import style from './panel.module.css';

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={style.panel} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id} className={style.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Panels({ children }: { readonly children: ReactNode }) {
  return <div className={style.panels}>{children}</div>;
}
