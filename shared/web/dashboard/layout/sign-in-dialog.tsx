import { Button, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { asked, SIGNED_IN_PATH, signInAddress } from '#web/dashboard/api/session.ts';

/** Asks for a new sign-in over whatever is open. What was typed stays, and what was sent goes on by itself. */
export function SignInDialog() {
  const isAsked = useSyncExternalStore(asked.subscribe, asked.get);
  return (
    <Modal
      opened={isAsked}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Please sign in again"
      zIndex={400}
    >
      <Text mb="md">Your session has ended. Sign in in another window: what you have typed stays here.</Text>
      <Button component="a" href={signInAddress(SIGNED_IN_PATH)} target="_blank" rel="opener" data-autofocus>
        Sign in
      </Button>
    </Modal>
  );
}
