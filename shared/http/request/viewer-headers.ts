/** The headers by which CloudFront says to the API who asks (lib/edge), and proves that it is CloudFront which says so. */
export const VIEWER_ADDRESS = 'x-viewer-address';
export const VIEWER_HOST = 'x-viewer-host';
export const EDGE_SECRET = 'x-origin-secret';

/** The stage variable that has the secret for the functions to compare. */
export const EDGE_VARIABLE = 'edgeSecret';

/** The stage variable that has the secret from before, during a rotation. */
export const PREVIOUS_EDGE_VARIABLE = 'previousEdgeSecret';
