/**
 * Entry point of `/portal/embed`, with a stable name: the service generates that page and does not know hashed names.
 */
void import('./main.tsx');
