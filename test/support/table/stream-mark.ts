/** The partition key of the items by which tests see how far they have read the table's stream: no kind of the service's. */
export const STREAM_MARK = 'mark';
