/**
 * Entry point of `/portal/embed`. The service generates that page and does not know hashed file names, so this file's
 * name is stable.
 */
void import('./main.tsx');
