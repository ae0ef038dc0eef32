import type { ReactNode } from 'react';

export type Mood = 'good' | 'warn' | 'bad' | 'plain';

export function PortalStatus({ mood, children }: { readonly mood: Mood; readonly children: ReactNode }) {
  return (
    <span className="status" data-kind={mood}>
      {children}
    </span>
  );
}
