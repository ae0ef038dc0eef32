import { useSyncExternalStore } from 'react';
import { asked } from '#web/portal/api/session.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Button } from '#web/portal/parts/button.tsx';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Ended } from './ended.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Prompts over the open screen: input stays, and pending calls are retried. */
export function SignInDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  const { say } = useSpeech();
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
        <Ended />
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
