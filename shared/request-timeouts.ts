/** Timeouts of the AWS clients, in milliseconds: short enough for a retry within the function's timeout. */
export const REQUEST_TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
