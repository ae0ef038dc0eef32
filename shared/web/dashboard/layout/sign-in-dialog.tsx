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
} as const;

/** Asks for a new sign-in over whatever is open. What was typed stays, and what was sent goes on by itself. */
export function SignInDialog() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  const isFresh = question?.why === 'not-fresh';
  const { title, text } = TEXTS[question?.why ?? 'ended'];
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      withCloseButton={isFresh}
      closeOnEscape={isFresh}
      closeOnClickOutside={false}
      title={title}
      zIndex={400}
    >
      <Text mb="md">{text}</Text>
      <Group justify="flex-end">
        {isFresh ? (
          <Button variant="default" onClick={() => question?.answer(false)}>
            Cancel
          </Button>
        ) : null}
        <Button component="a" href={signInAddress(SIGNED_IN_PATH, isFresh)} target="_blank" rel="opener" data-autofocus>
          Sign in
        </Button>
      </Group>
    </Modal>
  );
}
