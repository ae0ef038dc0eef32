import type { Settings } from './settings.ts';

/** Where the company's people sign in, and come back to; empty texts where nobody can. */
export interface SignIn {
  /** The service's own origin, as `https://partners.acme.example`. */
  readonly publicOrigin: string;
  /** The issuer of OpenID Connect, and what it calls this service. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** The client's secret in Secrets Manager; none where PKCE has to do. */
  readonly clientSecretArn: string | undefined;
}

/** The company's own issuer, as the settings name it. */
export function signInBySettings(settings: Settings): SignIn {
  const { issuerUrl = '', issuerClientId: clientId = '', issuerClientSecretArn: clientSecretArn } = settings;
  const host = settings.webDomainName ?? settings.domainName;
  return { publicOrigin: host ? `https://${host}` : '', issuerUrl, clientId, clientSecretArn };
}
