import type { ReactNode } from 'react';

/** A place where nothing is yet: why, and what to do. */
export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="empty">
      <p className="strong">{title}</p>
      {text ? <p className="quiet">{text}</p> : null}
      {children}
    </div>
  );
}
