import { recordFailures } from '#shared/failed-calls.ts';

let known: { readonly arn: string; readonly text: Promise<string> } | undefined;

/**
 * The text of a secret in AWS Secrets Manager; a process asks for it once.
 * @param arn where it is; without one there is none
 */
export async function secretText(arn: string | undefined): Promise<string | null> {
  if (!arn) return null;
  if (known?.arn !== arn) {
    known = { arn, text: readSecret(arn) };
    known.text.catch(() => {
      known = undefined;
    });
  }
  return known.text;
}

/** The text of a secret as it is now. @param arn where it is @throws Error where it has none, or may not be read */
export async function readSecret(arn: string): Promise<string> {
  // Most deployments have no secret: their functions start without its client.
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = recordFailures(new SecretsManagerClient({}));
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error('The secret has no text.');
  return SecretString;
}
