import type { ReactNode } from 'react';

export function PortalEmpty({
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
      {text ? <p className="muted">{text}</p> : null}
      {children}
    </div>
  );
}
