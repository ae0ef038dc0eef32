import { type EdgeRequest, type EdgeResponse, redirect, type ViewerRequest } from './viewer-request.ts';

/** A file of an application: below `assets`, or beside its page. */
const FILE = /^\/(dashboard|portal)\/(assets\/.+|[^/]+\.[a-z0-9]+)$/;

/**
 * Runs at the edge for the dashboard and the portal. All addresses below `/dashboard/` and `/portal/` that are no file's are
 * views of the one page there; `/portal` is one, too, so that it keeps its query. Only these: what the API does not find stays not found.
 */
export function handler(event: ViewerRequest): EdgeRequest | EdgeResponse {
  // CloudFront's runtime takes nothing apart (destructuring).
  const request = event.request;
  if (request.uri === '/dashboard') return redirect('/dashboard/');
  // Where somebody signs up is a view of the portal, at an address that is easy to read.
  if (request.uri.startsWith('/join/')) request.uri = '/portal/index.html';
  else if (!FILE.test(request.uri)) request.uri = `/${request.uri.split('/')[1]}/index.html`;
  return request;
}
