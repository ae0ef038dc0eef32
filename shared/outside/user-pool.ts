import type { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';

let client: Promise<CognitoIdentityProvider> | undefined;

/**
 * Lets a person sign in at the user pool of this deployment: Cognito sends a first password. Nothing happens where people
 * sign in elsewhere, and to somebody who is there already.
 * @param email normalized
 * @throws Error of the SDK, when Cognito refuses or does not answer
 */
export async function admitToPool(email: string): Promise<void> {
  const UserPoolId = process.env.USER_POOL_ID;
  if (!UserPoolId) return;
  const cognito = await loaded();
  const admitted = cognito.adminCreateUser({
    UserPoolId,
    Username: email,
    // Who reads the first password reads the mail of that address.
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: 'true' },
    ],
    DesiredDeliveryMediums: ['EMAIL'],
  });
  await admitted.catch((error) => {
    if (!(error instanceof Error && error.name === 'UsernameExistsException')) throw error;
  });
}

/** The client, when it is first needed: most calls of a function that may invite people invite nobody. */
function loaded(): Promise<CognitoIdentityProvider> {
  client ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => new sdk.CognitoIdentityProvider({}));
  return client;
}
