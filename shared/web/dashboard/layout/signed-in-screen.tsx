import { useEffect } from 'react';
import { announceUserSignIn } from '#web/dashboard/api/session.ts';
import style from './layout.module.css';

/** Notifies the waiting window and closes itself. */
export function SignedInScreen() {
  useEffect(() => {
    announceUserSignIn();
    window.close();
  }, []);
  return (
    <main className={style.middle}>
      <h1>You are signed in</h1>
      <p>You can close this window and continue where you left off.</p>
    </main>
  );
}
