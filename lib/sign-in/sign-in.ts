import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Settings } from '#lib/settings/settings.ts';
import type { UserPoolStack } from './user-pool-stack.ts';

/** Where the company's people sign in, and come back to; empty texts where nobody can. */
export interface SignIn {
  /** The service's own origin, as `https://partners.acme.example`. */
  readonly publicOrigin: string;
  /** The issuer of OpenID Connect, and what it calls this service. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** The client's secret in Secrets Manager; none where PKCE has to do. */
  readonly clientSecretArn: string | undefined;
  /** Where whoever is invited gets in; undefined where the issuer is the company's own. */
  readonly pool: IUserPool | undefined;
}

/**
 * The company's own issuer, as the settings name it, or else the user pool.
 * @param publicOrigin where browsers know the service
 * @param people the user pool, where there is one
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
