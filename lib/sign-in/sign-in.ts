import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Settings } from '#lib/settings/settings.ts';
import type { UserPoolStack } from './user-pool-stack.ts';

/** Sign-in of the company's users; empty texts without. */
export interface SignInConfiguration {
  /** E.g. `https://partners.acme.example`. */
  readonly publicOrigin: string;
  /** Origin of portal and dashboard; empty without them. */
  readonly pagesOrigin: string;
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Undefined: PKCE only. */
  readonly clientSecretArn: string | undefined;
  /** Undefined with the company's own issuer. */
  readonly pool: IUserPool | undefined;
}

/** Returns the configured issuer, else the user pool. */
export function resolveSignIn(
  settings: Settings,
  origins: Pick<SignInConfiguration, 'publicOrigin' | 'pagesOrigin'>,
  userPool: UserPoolStack | undefined,
): SignInConfiguration {
  const { issuerUrl = '', issuerClientId: clientId = '', issuerClientSecretArn: clientSecretArn } = settings;
  if (!userPool) return { ...origins, issuerUrl, clientId, clientSecretArn, pool: undefined };
  const { pool, client } = userPool;
  return {
    ...origins,
    issuerUrl: pool.userPoolProviderUrl,
    clientId: client.userPoolClientId,
    clientSecretArn: undefined,
    pool,
  };
}
