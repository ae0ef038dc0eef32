/** Environment variable: address of the bucket of files, with a trailing slash. */
export const FILES_VARIABLE = 'FILES_URL';
