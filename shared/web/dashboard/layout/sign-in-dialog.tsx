import { Button, Group, Modal, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { canDismissPrompt, dashboardPrompt, dashboardSignInUrl, SIGNED_IN_PATH } from '#web/dashboard/api/session.ts';

const TEXTS = {
  ended: {
    title: 'Sign in again',
    text: 'Your session has ended. Sign in again in a new window. What you have typed here is kept.',
  },
  'sign-in-too-old': {
    title: 'Confirm that it’s you',
    text: 'This action requires a recent sign-in. Sign in again in a new window.',
  },
  'other-account': {
    title: 'You are signed in to a different account',
    text:
      'In another tab of this browser, you switched accounts or signed in to another one. This page shows the previous account ' +
      'and can no longer change anything. If you have typed something, copy it first.',
  },
  'other-person': {
    title: 'Another user has signed in',
    text:
      'This page belongs to the previous user, and nothing was sent. If you have typed something, copy it first. Then reload ' +
      'the page.',
  },
} as const;

/** Prompts over the open screen: input stays, and pending calls are retried. */
export function DashboardSignInDialog() {
  const question = useSyncExternalStore(dashboardPrompt.subscribe, dashboardPrompt.get);
  const mustReauthenticate = question?.reason === 'sign-in-too-old';
  const isOther = question?.reason === 'other-account' || question?.reason === 'other-person';
  const canDismiss = canDismissPrompt(question?.reason);
  const { title, text } = TEXTS[question?.reason ?? 'ended'];
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
        {canDismiss ? (
          <Button variant="default" onClick={() => question?.answer(false)}>
            {isOther ? 'Stay here' : 'Cancel'}
          </Button>
        ) : null}
        {isOther ? (
          <Button component="a" href="/dashboard/" data-autofocus>
            {question?.reason === 'other-person' ? 'Reload page' : 'Go to the other account'}
          </Button>
        ) : (
          <Button
            component="a"
            href={dashboardSignInUrl(SIGNED_IN_PATH, mustReauthenticate)}
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
