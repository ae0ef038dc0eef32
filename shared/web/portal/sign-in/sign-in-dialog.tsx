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
  const { translate } = useTranslation();
  if (!question) return null;
  if (question.reason === 'other-promoter') {
    return (
      <Dialog title={translate('otherPromoterTitle')} close={() => question.answer(false)}>
        <p>{translate('otherPromoterText')}</p>
        <div className="row">
          <a className="button" data-kind="main" href="/portal">
            {translate('showOtherPromoter')}
          </a>
          <Button onClick={() => question.answer(false)}>{translate('stayHere')}</Button>
        </div>
      </Dialog>
    );
  }
  if (isFramed) {
    return (
      <Dialog title={translate('frameEndedTitle')} close={() => question.answer(false)}>
        <SessionExpired />
      </Dialog>
    );
  }
  return (
    <Dialog title={translate('sessionEndedTitle')} close={() => question.answer(false)}>
      <p>{translate('sessionEndedText')}</p>
      <SignInForm onSignedIn={() => question.answer(true)} />
    </Dialog>
  );
}
