import { useEffect } from 'react';
import { announceSignIn } from '#web/dashboard/api/session.ts';
import style from './layout.module.css';

/** Notifies the waiting window and closes itself. */
export function SignedIn() {
  useEffect(() => {
    announceSignIn();
    window.close();
  }, []);
  return (
    <main className={style.middle}>
      <h1>You are signed in</h1>
      <p>You can close this window, and go on where you were.</p>
    </main>
  );
}
