import { text } from 'node:stream/consumers';
import { UsageError } from './errors.ts';

/** Command lines are visible to other users and kept in histories. */
export const SECRET_VARIABLE = 'BILLING_SECRET';

/**
 * Reads a secret from the environment or a pipe.
 * @throws UsageError if it is missing
 */
export async function readSecretInput(env: NodeJS.ProcessEnv, input: NodeJS.ReadStream): Promise<string> {
  const secret = (env[SECRET_VARIABLE] ?? (input.isTTY ? '' : await text(input))).trim();
  if (secret !== '') return secret;
  throw new UsageError(`the secret is missing. Set the variable ${SECRET_VARIABLE}, or pipe the secret in.`);
}
