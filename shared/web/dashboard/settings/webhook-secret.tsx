import { SecretDialog } from '#web/dashboard/actions/secret-dialog.tsx';

interface Props {
  readonly secret: string | undefined;
  readonly close: () => void;
}

export function WebhookSecret({ secret, close }: Props) {
  return (
    <SecretDialog title="Signing secret" secret={secret} label="Copy the secret" close={close}>
      Your receiver verifies messages with this secret.
    </SecretDialog>
  );
}
