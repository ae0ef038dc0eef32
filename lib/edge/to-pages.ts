import { type EdgeRequest, type EdgeResponse, redirectResponse, type ViewerRequest } from './viewer-request.ts';

const FILE = /^\/(dashboard|portal)\/(assets\/.+|[^/]+\.[a-z0-9]+)$/;

/**
 * SPA fallback for the dashboard and the portal. `/portal` is rewritten, not redirected, to keep its query string. A
 * 404 of the API stays a 404.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime does not support destructuring.
  const request = event.request;
  if (request.uri === '/dashboard') return redirectResponse('/dashboard/');
  // Sign-up pages are portal views with a readable URL.
  if (request.uri.startsWith('/join/')) request.uri = '/portal/index.html';
  else if (!FILE.test(request.uri)) request.uri = `/${request.uri.split('/')[1]}/index.html`;
  return request;
}
