/** Partition key of the markers that show how far tests have read the stream. */
export const STREAM_MARKER = 'mark';
