import { useSyncExternalStore } from 'react';
import { portalPrompt } from '#web/portal/api/session.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { SessionExpired } from './session-expired.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Prompts over the open screen: input stays, and pending calls are retried. */
export function PortalSignInDialog() {
  const question = useSyncExternalStore(portalPrompt.subscribe, portalPrompt.get);
  const { say } = useTranslation();
  if (!question) return null;
  if (question.why === 'other-promoter') {
    return (
      <Dialog title={say('otherTitle')} close={() => question.answer(false)}>
        <p>{say('otherText')}</p>
        <div className="row">
          <a className="button" data-kind="main" href="/portal">
            {say('otherShow')}
          </a>
          <Button onClick={() => question.answer(false)}>{say('otherStay')}</Button>
        </div>
      </Dialog>
    );
  }
  if (isFramed) {
    return (
      <Dialog title={say('frameEndedTitle')} close={() => question.answer(false)}>
        <SessionExpired />
      </Dialog>
    );
  }
  return (
    <Dialog title={say('againTitle')} close={() => question.answer(false)}>
      <p>{say('againText')}</p>
      <SignInForm done={() => question.answer(true)} />
    </Dialog>
  );
}
