import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { keepsChoices, useKeepLanguage, useOwnLanguage } from '#web/portal/api/language.ts';
import { useLook } from '#web/portal/api/look.ts';
import { isOpenedByCompany, type Me, me } from '#web/portal/api/me.ts';
import { markSignedIn } from '#web/portal/api/session.ts';
import { signOut } from '#web/portal/api/sign-in.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Outside } from '#web/portal/outside/outside.tsx';
import { Company, useTheme } from '#web/portal/outside/themed.tsx';
import { Button } from '#web/portal/parts/button.tsx';
import { tryConnection, useIsUnreached } from '#web/portal/parts/connection.ts';
import { Failure } from '#web/portal/parts/failure.tsx';
import { Head } from '#web/portal/parts/head.tsx';
import { LanguageChoice } from '#web/portal/parts/language-choice.tsx';
import { Skeleton } from '#web/portal/parts/skeleton.tsx';
import { Ended } from '#web/portal/sign-in/ended.tsx';
import { SetPassword } from '#web/portal/sign-in/set-password.tsx';
import { SignIn } from '#web/portal/sign-in/sign-in.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { asProblem } from '#web/ui/api/problem.ts';
import { useKeptFocus } from './kept-focus.ts';
import { screensFor } from './navigation.ts';
import './layout.css';

export function Layout() {
  const { data, error, isPending, refetch } = useQuery(me);
  useEffect(() => markSignedIn(data !== undefined), [data]);
  if (isPending) {
    return (
      <Outside>
        <Skeleton lines={4} />
      </Outside>
    );
  }
  if (data?.must_set_password) return <SetPassword />;
  if (data) return <Inside promoter={data} />;
  if (asProblem(error).status === 401) return isFramed ? <EndedHere /> : <SignIn />;
  return (
    <Outside>
      <Failure error={error} again={() => void refetch()} />
    </Outside>
  );
}

function EndedHere() {
  const { say } = useSpeech();
  return (
    <Outside>
      <div className="card">
        <Head title={say('frameEndedTitle')} />
        <Ended />
      </div>
    </Outside>
  );
}

function Inside({ promoter }: { readonly promoter: Me }) {
  const { say } = useSpeech();
  useTheme(promoter.account.id);
  useOwnLanguage(promoter);
  useKeptFocus();
  return (
    <div className="inside">
      <a className="skip" href="#main" target="_self">
        {say('skip')}
      </a>
      <header className="top no-print">
        <Company account={promoter.account.id} fallback={promoter.account.name} />
        <Account promoter={promoter} />
      </header>
      <Navigation promoter={promoter} />
      <main id="main" className="main" tabIndex={-1}>
        {isOpenedByCompany(promoter) ? (
          <p className="note no-print" data-kind="warn">
            {say('openedByCompany')}
          </p>
        ) : null}
        <Unreached />
        {promoter.status === 'pending' ? <Waits company={promoter.account.name} /> : null}
        <Suspense fallback={<Skeleton lines={6} />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}

function Unreached() {
  const isUnreached = useIsUnreached();
  return isUnreached ? <Failure error={null} again={tryConnection} /> : null;
}

function Waits({ company }: { readonly company: string }) {
  const { say } = useSpeech();
  return (
    <div className="note" data-kind="warn">
      <p className="strong">{say('waitsTitle')}</p>
      <p>{say('waitsText', { company })}</p>
    </div>
  );
}

function Navigation({ promoter }: { readonly promoter: Me }) {
  const { say } = useSpeech();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="sections no-print">
      <div className="menu-button">
        <Button aria-expanded={isOpen} aria-controls="sections" onClick={() => setOpen(!isOpen)}>
          <MenuSign /> {say('menu')}
        </Button>
      </div>
      <nav id="sections" className="navigation" data-open={isOpen} aria-label={say('navigation')}>
        {screensFor(promoter).map(({ path, title, isExact }) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: isExact ?? false, includeSearch: false }}
            onClick={() => setOpen(false)}
          >
            {say(title)}
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

function Account({ promoter }: { readonly promoter: Me }) {
  const { say } = useSpeech();
  const look = useLook(promoter.account.id);
  const { mutate: keep } = useKeepLanguage();
  return (
    <div className="row account">
      <span className="account-email">{promoter.email}</span>
      <LanguageChoice languages={look?.languages} {...(keepsChoices(promoter) ? { chosen: keep } : {})} />
      {isFramed ? null : <Button onClick={() => void signOut()}>{say('signOut')}</Button>}
    </div>
  );
}
