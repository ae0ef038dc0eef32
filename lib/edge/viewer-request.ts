/** A header as CloudFront Functions have it. */
interface EdgeHeader {
  value: string;
}

/** What a browser asks CloudFront for, as far as our functions look at it. */
export interface EdgeRequest {
  uri: string;
  headers: Record<string, EdgeHeader>;
}

/** What CloudFront gives a function before it looks into its cache. */
export interface ViewerRequest {
  readonly request: EdgeRequest;
  readonly viewer: { readonly ip: string };
}

/** An answer by the function itself. */
export interface EdgeResponse {
  readonly statusCode: number;
  readonly statusDescription: string;
  readonly headers: Readonly<Record<string, EdgeHeader>>;
}

/** Sends a browser to another address of the same origin. It is not kept: the dashboard may move. */
export function redirect(location: string): EdgeResponse {
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: { location: { value: location }, 'cache-control': { value: 'no-store' } },
  };
}
