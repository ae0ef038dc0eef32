import { recordFailures } from '#shared/failed-calls.ts';

let cached: { readonly arn: string; readonly text: Promise<string> } | undefined;

/** Reads a Secrets Manager secret, cached per process. */
export async function readCachedSecret(arn: string | undefined): Promise<string | null> {
  if (!arn) return null;
  if (cached?.arn !== arn) {
    cached = { arn, text: readSecret(arn) };
    cached.text.catch(() => {
      cached = undefined;
    });
  }
  return cached.text;
}

/** Reads a secret uncached. @throws Error if missing or not readable */
export async function readSecret(arn: string): Promise<string> {
  // Loaded lazily: most deployments have no secret.
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = recordFailures(new SecretsManagerClient({}));
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: arn }));
  if (!SecretString) throw new Error('The secret has no text.');
  return SecretString;
}
