import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';

interface Props {
  /** Undefined: it is not shown. */
  readonly secret: string | undefined;
  readonly close: () => void;
}

/** Shows the secret that a webhook's messages are signed with. */
export function WebhookSecret({ secret, close }: Props) {
  return (
    <SecretDialog title="Its secret" secret={secret} label="Copy the secret" close={close}>
      Your receiver verifies messages with this secret.
    </SecretDialog>
  );
}
