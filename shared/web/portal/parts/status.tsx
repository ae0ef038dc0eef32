import type { ReactNode } from 'react';

export type Mood = 'good' | 'warn' | 'bad' | 'plain';

/** A state in a word or two, with a colour that says nothing more. */
export function Status({ mood, children }: { readonly mood: Mood; readonly children: ReactNode }) {
  return (
    <span className="status" data-kind={mood}>
      {children}
    </span>
  );
}
