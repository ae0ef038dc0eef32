import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { recordFailures } from '#shared/failed-calls.ts';

let client: CognitoIdentityProviderClient | undefined;

/**
 * Adds a user to the Cognito pool, which e-mails a temporary password. No effect for existing users or with an external
 * identity provider.
 * @throws Error of the SDK
 */
export async function addUserToPool(email: string): Promise<void> {
  await createPoolUser(email, {}, 'UsernameExistsException');
}

/**
 * Resends the temporary password, which expires after a week, and adds missing users. No effect for users with their
 * own password or with an external identity provider.
 * @throws Error of the SDK
 */
export async function resendPoolInvitation(email: string): Promise<void> {
  const errorName = await createPoolUser(
    email,
    { MessageAction: 'RESEND' },
    'UserNotFoundException',
    'UnsupportedUserStateException',
  );
  if (errorName === 'UserNotFoundException') await addUserToPool(email);
}

/** @returns the name of an expected error, else null */
async function createPoolUser(
  email: string,
  options: Pick<AdminCreateUserCommandInput, 'MessageAction'>,
  ...expected: readonly string[]
): Promise<string | null> {
  const UserPoolId = process.env.USER_POOL_ID;
  if (!UserPoolId) return null;
  client ??= recordFailures(new CognitoIdentityProviderClient({}));
  const command = new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    // The password is mailed to this address, so a sign-in proves its owner.
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    DesiredDeliveryMediums: ['EMAIL'],
    ...options,
  });
  try {
    await client.send(command);
    return null;
  } catch (error) {
    if (error instanceof Error && expected.includes(error.name)) return error.name;
    throw error;
  }
}
