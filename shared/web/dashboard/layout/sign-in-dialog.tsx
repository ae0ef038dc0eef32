import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { asked, SIGNED_IN_PATH, signInAddress } from '#web/dashboard/api/session.ts';

const TEXTS = {
  ended: {
    title: 'Please sign in again',
    text: 'Your session has ended. Sign in in another window: what you have typed stays here.',
  },
  'not-fresh': {
    title: 'Please confirm that it is you',
    text: 'What you want to do is grave, and your sign-in was a while ago. Sign in again in another window.',
  },
  'other-account': {
    title: 'You are in another account now',
    text:
      'In another tab of this browser you went to another account, or signed in to one. This page shows the account before, ' +
      'and can change nothing any more. If you have typed something, copy it first.',
  },
} as const;

/** What has the focus in here keeps Escape from the dialogs under this one: what was typed there would be gone. */
const ALONE = { 'data-mantine-stop-propagation': 'true' } as const;

/**
 * Asks for a new sign-in over whatever is open. What was typed stays, and what was sent goes on by itself. Or says that another
 * tab has gone to another account.
 */
export function SignInDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  const isFresh = question?.why === 'not-fresh';
  const isOther = question?.why === 'other-account';
  const mayStay = isFresh || isOther;
  const { title, text } = TEXTS[question?.why ?? 'ended'];
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      closeOnEscape={false}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && mayStay) question?.answer(false);
      }}
      closeOnClickOutside={false}
      title={title}
      zIndex={400}
    >
      <Text mb="md">{text}</Text>
      <Group justify="flex-end">
        {mayStay ? (
          <Button {...ALONE} variant="default" onClick={() => question?.answer(false)}>
            {isOther ? 'Stay here' : 'Cancel'}
          </Button>
        ) : null}
        {isOther ? (
          <Button {...ALONE} component="a" href="/dashboard/" data-autofocus>
            Show the other account
          </Button>
        ) : (
          <Button
            {...ALONE}
            component="a"
            href={signInAddress(SIGNED_IN_PATH, isFresh)}
            target="_blank"
            rel="opener"
            data-autofocus
          >
            Sign in
          </Button>
        )}
      </Group>
    </Modal>
  );
}
