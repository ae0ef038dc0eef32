/** Headers that CloudFront adds (lib/edge): viewer address, viewer host, and the secret that proves their origin. */
export const VIEWER_ADDRESS = 'x-viewer-address';
export const VIEWER_HOST = 'x-viewer-host';
export const EDGE_SECRET = 'x-origin-secret';

/** Stage variable with the current secret. */
export const EDGE_VARIABLE = 'edgeSecret';

/** Stage variable with the previous secret, during a rotation. */
export const PREVIOUS_EDGE_VARIABLE = 'previousEdgeSecret';
