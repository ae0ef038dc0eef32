import { type EdgeRequest, type EdgeResponse, redirect, type ViewerRequest } from './viewer-request.ts';

/** A file of an application: below `assets`, or beside its page. */
const FILE = /^\/(dashboard|portal)\/(assets\/.+|[^/]+\.[a-z0-9]+)$/;

/**
 * CloudFront function for the dashboard and the portal (SPA fallback): rewrites every path below `/dashboard/` and
 * `/portal/` that is no file to the application's page. `/portal` is rewritten instead of redirected to keep its query
 * string. A 404 of the API stays a 404.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime does not support destructuring.
  const request = event.request;
  if (request.uri === '/dashboard') return redirect('/dashboard/');
  // Sign-up pages are views of the portal with a readable URL.
  if (request.uri.startsWith('/join/')) request.uri = '/portal/index.html';
  else if (!FILE.test(request.uri)) request.uri = `/${request.uri.split('/')[1]}/index.html`;
  return request;
}
