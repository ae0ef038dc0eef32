/** Uses PKCE instead of a secret. */
export const ISSUER_CLIENT = 'dashboard';
