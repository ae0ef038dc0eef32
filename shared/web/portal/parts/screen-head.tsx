import { type ReactNode, useEffect } from 'react';

export function ScreenHead({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <header className="row space-between">
      <div>
        <h1>{title}</h1>
        {text ? <p className="muted">{text}</p> : null}
      </div>
      {children}
    </header>
  );
}
