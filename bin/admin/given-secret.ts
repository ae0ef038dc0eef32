import { text } from 'node:stream/consumers';
import { UsageError } from './errors.ts';

/** The variable that may have a secret: command lines are seen by other people of the machine, and kept in histories. */
export const SECRET_VARIABLE = 'BILLING_SECRET';

/**
 * A secret that a command is given: by a variable of the environment, or by what is piped into it.
 * @throws UsageError where there is none
 */
export async function givenSecret(env: NodeJS.ProcessEnv, input: NodeJS.ReadStream): Promise<string> {
  const secret = (env[SECRET_VARIABLE] ?? (input.isTTY ? '' : await text(input))).trim();
  if (secret !== '') return secret;
  throw new UsageError(`the secret is missing: put it into the variable ${SECRET_VARIABLE}, or pipe it in`);
}
