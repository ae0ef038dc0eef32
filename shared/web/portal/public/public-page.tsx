import type { ReactNode } from 'react';
import { useBranding } from '#web/portal/api/look.ts';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { CompanyBrand, useTheme } from './theme.tsx';
import './public-page.css';

export function PublicPage({ children }: { readonly children: ReactNode }) {
  useTheme();
  const { translate } = useTranslation();
  const look = useBranding();
  return (
    <div className="public-page">
      <main id="main" className="public-page-main stack">
        <CompanyBrand />
        {children}
      </main>
      <footer className="public-page-foot">
        <LanguageChoice languages={look?.languages} />
        {look?.support_email ? <a href={`mailto:${look.support_email}`}>{translate('help')}</a> : null}
        {look?.privacy_url ? (
          <a href={look.privacy_url} rel="noreferrer">
            {translate('privacy')}
          </a>
        ) : null}
      </footer>
    </div>
  );
}
