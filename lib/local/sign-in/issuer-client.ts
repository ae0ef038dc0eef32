/** What the issuer of a local run calls the service. It has no secret: PKCE does. */
export const ISSUER_CLIENT = 'dashboard';
