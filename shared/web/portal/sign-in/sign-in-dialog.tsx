import { useSyncExternalStore } from 'react';
import { asked } from '#web/portal/api/session.ts';
import { isFramed } from '#web/portal/embed/frame.ts';
import { Dialog } from '#web/portal/parts/dialog.tsx';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Ended } from './ended.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** A sign-in over what is open, which stays as it is: what was sent meanwhile is sent again after it. */
export function SignInDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  const { say } = useSpeech();
  if (!question) return null;
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
