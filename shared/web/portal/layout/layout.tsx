import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useBranding } from '#web/portal/api/branding.ts';
import { canSaveChoices, useSaveLanguage, useSyncLanguage } from '#web/portal/api/language.ts';
import { type CurrentPromoter, currentPromoterQuery, isOpenedByCompany } from '#web/portal/api/me.ts';
import { markSignedIn } from '#web/portal/api/session.ts';
import { signOutPromoter } from '#web/portal/api/sign-in.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { retryConnection, useWaitsForConnection } from '#web/portal/parts/connection.ts';
import { PortalFailure } from '#web/portal/parts/failure.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { ScreenHead } from '#web/portal/parts/screen-head.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { PublicPage } from '#web/portal/public/public-page.tsx';
import { CompanyBrand, useTheme } from '#web/portal/public/theme.tsx';
import { SessionExpired } from '#web/portal/sign-in/session-expired.tsx';
import { SetPassword } from '#web/portal/sign-in/set-password.tsx';
import { SignInScreen } from '#web/portal/sign-in/sign-in.tsx';
import { AcceptTermsPage, TermsNotice } from '#web/portal/terms/accept-terms.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { toProblem } from '#web/ui/api/problem.ts';
import { useFocusFallback } from './focus-fallback.ts';
import { listScreens } from './navigation.ts';
import './layout.css';

export function PortalLayout() {
  const { data, error, isPending, refetch } = useQuery(currentPromoterQuery);
  useEffect(() => markSignedIn(data !== undefined), [data]);
  if (isPending) {
    return (
      <PublicPage>
        <Skeleton lines={4} />
      </PublicPage>
    );
  }
  if (data?.must_set_password) return <SetPassword />;
  if (data?.terms_to_accept?.required && !isOpenedByCompany(data)) {
    return <AcceptTermsPage terms={data.terms_to_accept} company={data.account.name} />;
  }
  if (data) return <Inside promoter={data} />;
  if (toProblem(error).status === 401) return isFramed ? <SessionEnded /> : <SignInScreen />;
  return (
    <PublicPage>
      <PortalFailure error={error} retry={() => void refetch()} />
    </PublicPage>
  );
}

function SessionEnded() {
  const { translate } = useTranslation();
  return (
    <PublicPage>
      <div className="card">
        <ScreenHead title={translate('frameEndedTitle')} />
        <SessionExpired />
      </div>
    </PublicPage>
  );
}

function Inside({ promoter }: { readonly promoter: CurrentPromoter }) {
  const { translate } = useTranslation();
  useTheme(promoter.account.id);
  useSyncLanguage(promoter);
  useFocusFallback();
  return (
    <div className="inside">
      <a className="skip" href="#main" target="_self">
        {translate('skip')}
      </a>
      <header className="top no-print">
        <CompanyBrand account={promoter.account.id} fallback={promoter.account.name} />
        <Account promoter={promoter} />
      </header>
      <Navigation promoter={promoter} />
      <main id="main" className="main" tabIndex={-1}>
        {isOpenedByCompany(promoter) ? (
          <p className="note no-print" data-kind="warn">
            {translate('openedByCompany')}
          </p>
        ) : null}
        <Unreached />
        {promoter.terms_to_accept && !isOpenedByCompany(promoter) ? (
          <TermsNotice terms={promoter.terms_to_accept} company={promoter.account.name} />
        ) : null}
        {promoter.status === 'pending' ? <Waits company={promoter.account.name} /> : null}
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function Unreached() {
  const isUnreached = useWaitsForConnection();
  return isUnreached ? <PortalFailure error={null} retry={retryConnection} /> : null;
}

function Waits({ company }: { readonly company: string }) {
  const { translate } = useTranslation();
  return (
    <div className="note" data-kind="warn">
      <p className="strong">{translate('reviewTitle')}</p>
      <p>{translate('reviewText', { company })}</p>
    </div>
  );
}

function Navigation({ promoter }: { readonly promoter: CurrentPromoter }) {
  const { translate } = useTranslation();
  const screens = listScreens(promoter);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sections no-print">
      <div className="menu-button">
        <Button aria-expanded={isOpen} aria-controls="sections" onClick={() => setOpen(!isOpen)}>
          <MenuSign /> {translate('menu')}
        </Button>
      </div>
      <nav id="sections" className="navigation" data-open={isOpen} aria-label={translate('navigation')}>
        {screens.map(({ path, title, isExact }) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: isExact ?? false, includeSearch: false }}
            onClick={() => setOpen(false)}
          >
            {translate(title)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Drawn, because not all phones have the character. */
function MenuSign() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M1 3h14M1 8h14M1 13h14" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}

function Account({ promoter }: { readonly promoter: CurrentPromoter }) {
  const { translate } = useTranslation();
  const branding = useBranding(promoter.account.id);
  const { mutate: saveLanguage } = useSaveLanguage();
  return (
    <div className="row account">
      <span className="account-email">{promoter.email}</span>
      <LanguageChoice
        languages={branding?.languages}
        {...(canSaveChoices(promoter) ? { onChoose: saveLanguage } : {})}
      />
      {isFramed ? null : <Button onClick={() => void signOutPromoter()}>{translate('signOut')}</Button>}
    </div>
  );
}
