import type { GenericSchema, InferOutput } from 'valibot';
import type { Route, RouteBody } from '#shared/routes/route.ts';
import { downloadReply, FileDownload } from './lists/download.ts';
import { ListPage, pageReply } from './lists/list-page.ts';
import { OpenEndedPage, openEndedPageReply } from './lists/open-ended-page.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';
import { AcceptedResponse } from './response/accepted-response.ts';
import { CacheableResponse, cacheableReply } from './response/cacheable-response.ts';
import { CookieResponse } from './response/cookie-response.ts';
import { CreatedResponse } from './response/created-response.ts';
import { Html } from './response/html.ts';
import { NoContent, noContentReply } from './response/no-content.ts';
import { PdfFile, pdfReply } from './response/pdf-file.ts';
import { Picture, pictureReply } from './response/picture.ts';
import { Redirect } from './response/redirect.ts';

/** Result of a handler: the declared body, or a response object. */
export type HandlerResult<R extends Route> =
  | RouteBody<R, 200>
  | (RouteBody<R, 200> extends readonly (infer Row)[] ? ListPage<Row> | OpenEndedPage<Row> : never)
  | (RouteBody<R, 200> extends { data: readonly (infer Row)[]; meta: infer Meta } ? ListPage<Row, Meta> : never)
  | (R extends { readonly exports: infer Row extends GenericSchema } ? ListPage<InferOutput<Row>> : never)
  | CacheableResponse
  | FileDownload
  | Picture
  | PdfFile
  | CookieResponse<RouteBody<R, 200>>
  | (R['responses'] extends { readonly 303: unknown } ? Redirect | Html : never)
  | (R['responses'] extends { readonly 200: { readonly type: 'text/html' } } ? Html : never)
  | (R['responses'] extends { readonly 204: unknown } ? NoContent : never)
  | AcceptedResponse<RouteBody<R, 202>>
  | CreatedResponse<RouteBody<R, 201>>;

/** Converts a handler’s result to a reply; a plain body is a 200. */
export function toReply(result: unknown, event: HttpEvent): Reply {
  if (result instanceof AcceptedResponse) return { status: 202, body: result.body, headers: result.headers };
  if (result instanceof CreatedResponse) return { status: 201, body: result.body };
  if (result instanceof ListPage) return pageReply(result, event);
  if (result instanceof OpenEndedPage) return openEndedPageReply(result, event);
  if (result instanceof FileDownload) return downloadReply(result, event);
  if (result instanceof Picture) return pictureReply(result);
  if (result instanceof PdfFile) return pdfReply(result);
  if (result instanceof NoContent) return noContentReply();
  if (result instanceof CacheableResponse) return cacheableReply(result, event);
  if (result instanceof Redirect)
    return { status: 303, body: '', headers: buildRedirectHeaders(result.to), cookies: result.cookies };
  if (result instanceof Html) {
    const { status, html, headers, cookies } = result;
    return { status, body: html, type: 'text/html', headers, cookies };
  }
  if (result instanceof CookieResponse) return { status: 200, body: result.body, cookies: [result.cookie] };
  return { status: 200, body: result };
}

/** The URL may contain an authorization code. */
function buildRedirectHeaders(location: string): Record<string, string> {
  return { location, 'referrer-policy': 'no-referrer' };
}
