import type { ReactNode } from 'react';

export type StatusTone = 'good' | 'warn' | 'bad' | 'plain';

export function PortalStatus({ tone, children }: { readonly tone: StatusTone; readonly children: ReactNode }) {
  return (
    <span className="status" data-kind={tone}>
      {children}
    </span>
  );
}
