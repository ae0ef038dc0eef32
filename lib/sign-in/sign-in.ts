import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Settings } from '#lib/settings/settings.ts';
import type { UserPoolStack } from './user-pool-stack.ts';

/** Sign-in configuration for the company's users; empty texts without sign-in. */
export interface SignIn {
  /** The service's origin, e.g. `https://partners.acme.example`. */
  readonly publicOrigin: string;
  /** OpenID Connect issuer and client id. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Client secret in Secrets Manager; undefined with PKCE only. */
  readonly clientSecretArn: string | undefined;
  /** User pool for invited users; undefined with the company's own issuer. */
  readonly pool: IUserPool | undefined;
}

/**
 * Returns the configured issuer, else the user pool.
 * @param publicOrigin origin for browsers
 */
export function signInAt(settings: Settings, publicOrigin: string, people: UserPoolStack | undefined): SignIn {
  const { issuerUrl = '', issuerClientId: clientId = '', issuerClientSecretArn: clientSecretArn } = settings;
  if (!people) return { publicOrigin, issuerUrl, clientId, clientSecretArn, pool: undefined };
  const { pool, client } = people;
  return {
    publicOrigin,
    issuerUrl: pool.userPoolProviderUrl,
    clientId: client.userPoolClientId,
    clientSecretArn: undefined,
    pool,
  };
}
