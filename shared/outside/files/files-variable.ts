/** Environment variable: URL of the files bucket, with a trailing slash. */
export const FILES_VARIABLE = 'FILES_URL';
