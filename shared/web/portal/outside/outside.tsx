import type { ReactNode } from 'react';
import { useLook } from '#web/portal/api/look.ts';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Company, useTheme } from './themed.tsx';
import './outside.css';

export function Outside({ children }: { readonly children: ReactNode }) {
  useTheme();
  const { say } = useSpeech();
  const look = useLook();
  return (
    <div className="outside">
      <main id="main" className="outside-main stack">
        <Company />
        {children}
      </main>
      <footer className="outside-foot">
        <LanguageChoice languages={look?.languages} />
        {look?.support_email ? <a href={`mailto:${look.support_email}`}>{say('help')}</a> : null}
        {look?.privacy_url ? (
          <a href={look.privacy_url} rel="noreferrer">
            {say('privacy')}
          </a>
        ) : null}
      </footer>
    </div>
  );
}
