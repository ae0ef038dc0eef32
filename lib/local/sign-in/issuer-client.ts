/** Client id at the local issuer. It has no secret; PKCE replaces it. */
export const ISSUER_CLIENT = 'dashboard';
