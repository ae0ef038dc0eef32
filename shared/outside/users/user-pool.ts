import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { recordFailures } from '#shared/failed-calls.ts';

let client: CognitoIdentityProviderClient | undefined;

/**
 * Lets a person sign in at the user pool of this deployment: Cognito sends a first password. Nothing happens where people
 * sign in elsewhere, and to somebody who is there already.
 * @param email normalized
 * @throws Error of the SDK, when Cognito refuses or does not answer
 */
export async function admitToPool(email: string): Promise<void> {
  await admit(email, {}, 'UsernameExistsException');
}

/**
 * Sends a first password once more, as the one before opens nothing after a week. Nothing happens where people sign in
 * elsewhere, and to somebody who has a password of their own. Somebody who is not in the pool gets in.
 * @param email normalized
 * @throws Error of the SDK, when Cognito refuses or does not answer
 */
export async function admitToPoolAgain(email: string): Promise<void> {
  const said = await admit(
    email,
    { MessageAction: 'RESEND' },
    'UserNotFoundException',
    'UnsupportedUserStateException',
  );
  if (said === 'UserNotFoundException') await admitToPool(email);
}

/** @returns the error's name where it is one of those that are expected, else null */
async function admit(
  email: string,
  more: Pick<AdminCreateUserCommandInput, 'MessageAction'>,
  ...expected: readonly string[]
): Promise<string | null> {
  const UserPoolId = process.env.USER_POOL_ID;
  if (!UserPoolId) return null;
  client ??= recordFailures(new CognitoIdentityProviderClient({}));
  const wanted = new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    // Who reads the first password reads the mail of that address.
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    DesiredDeliveryMediums: ['EMAIL'],
    ...more,
  });
  try {
    await client.send(wanted);
    return null;
  } catch (error) {
    if (error instanceof Error && expected.includes(error.name)) return error.name;
    throw error;
  }
}
