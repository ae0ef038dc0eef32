import type { ReactNode } from 'react';
import { useBranding } from '#web/portal/api/branding.ts';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { CompanyBrand, useTheme } from './theme.tsx';
import './public-page.css';

export function PublicPage({ children }: { readonly children: ReactNode }) {
  useTheme();
  const { translate } = useTranslation();
  const branding = useBranding();
  return (
    <div className="public-page">
      <main id="main" className="public-page-main stack">
        <CompanyBrand />
        {children}
      </main>
      <footer className="public-page-foot">
        <LanguageChoice languages={branding?.languages} />
        {branding?.support_email ? <a href={`mailto:${branding.support_email}`}>{translate('help')}</a> : null}
        {branding?.privacy_url ? (
          <a href={branding.privacy_url} rel="noreferrer">
            {translate('privacy')}
          </a>
        ) : null}
      </footer>
    </div>
  );
}
