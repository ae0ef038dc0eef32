import type { ReactNode } from 'react';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import './layout.css';

/** What is around a page that nobody has to be signed in for. */
export function Outside({ children }: { readonly children: ReactNode }) {
  return (
    <div className="outside">
      <main id="main" className="outside-main">
        {children}
      </main>
      <footer className="outside-foot">
        <LanguageChoice />
      </footer>
    </div>
  );
}
