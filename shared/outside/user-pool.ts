import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

let client: CognitoIdentityProviderClient | undefined;

/**
 * Lets a person sign in at the user pool of this deployment: Cognito sends a first password. Nothing happens where people
 * sign in elsewhere, and to somebody who is there already.
 * @param email normalized
 * @throws Error of the SDK, when Cognito refuses or does not answer
 */
export async function admitToPool(email: string): Promise<void> {
  const UserPoolId = process.env.USER_POOL_ID;
  if (!UserPoolId) return;
  client ??= new CognitoIdentityProviderClient({});
  const wanted = new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    // Who reads the first password reads the mail of that address.
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    DesiredDeliveryMediums: ['EMAIL'],
  });
  await client.send(wanted).catch((error) => {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  });
}
