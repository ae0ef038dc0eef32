import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { canDismissPrompt, dashboardPrompt, dashboardSignInUrl, SIGNED_IN_PATH } from '#web/dashboard/api/session.ts';

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
  'other-person': {
    title: 'Somebody else has signed in',
    text:
      'This page is of the person before, and nothing was sent. If you have typed something, copy it first. Then load the ' +
      'page again.',
  },
} as const;

/** Prompts over the open screen: input stays, and pending calls are retried. */
export function DashboardSignInDialog() {
  const question = useSyncExternalStore(dashboardPrompt.subscribe, dashboardPrompt.get);
  const isFresh = question?.why === 'not-fresh';
  const isOther = question?.why === 'other-account' || question?.why === 'other-person';
  const mayStay = canDismissPrompt(question?.why);
  const { title, text } = TEXTS[question?.why ?? 'ended'];
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={title}
      zIndex={400}
    >
      <Text mb="md">{text}</Text>
      <Group justify="flex-end">
        {mayStay ? (
          <Button variant="default" onClick={() => question?.answer(false)}>
            {isOther ? 'Stay here' : 'Cancel'}
          </Button>
        ) : null}
        {isOther ? (
          <Button component="a" href="/dashboard/" data-autofocus>
            {question?.why === 'other-person' ? 'Load the page again' : 'Show the other account'}
          </Button>
        ) : (
          <Button
            component="a"
            href={dashboardSignInUrl(SIGNED_IN_PATH, isFresh)}
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
