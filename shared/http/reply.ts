import type { GenericSchema, InferOutput } from 'valibot';
import type { Route, RouteBody } from '#shared/routes/route.ts';
import { downloadReply, FileDownload } from './lists/download.ts';
import { ListPage, pageReply } from './lists/list-page.ts';
import { OpenEndedPage, openEndedPageReply } from './lists/open-ended-page.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';
import { AcceptedAnswer } from './response/accepted-answer.ts';
import { CacheableResponse, cacheableReply } from './response/cacheable-response.ts';
import { WithCookie } from './response/cookie-answer.ts';
import { CreatedAnswer } from './response/created-answer.ts';
import { Html } from './response/html.ts';
import { NoContent, noContentReply } from './response/no-content.ts';
import { PdfFile, pdfReply } from './response/pdf-file.ts';
import { Picture, pictureReply } from './response/picture.ts';
import { Redirect } from './response/redirect.ts';

/** Answers of a handler: the declared body, or a response object. */
export type HandlerAnswer<R extends Route> =
  | RouteBody<R, 200>
  | (RouteBody<R, 200> extends readonly (infer Row)[] ? ListPage<Row> | OpenEndedPage<Row> : never)
  | (RouteBody<R, 200> extends { data: readonly (infer Row)[]; meta: infer Meta } ? ListPage<Row, Meta> : never)
  | (R extends { readonly exports: infer Row extends GenericSchema } ? ListPage<InferOutput<Row>> : never)
  | CacheableResponse
  | FileDownload
  | Picture
  | PdfFile
  | WithCookie<RouteBody<R, 200>>
  | (R['answers'] extends { readonly 303: unknown } ? Redirect | Html : never)
  | (R['answers'] extends { readonly 200: { readonly type: 'text/html' } } ? Html : never)
  | (R['answers'] extends { readonly 204: unknown } ? NoContent : never)
  | AcceptedAnswer<RouteBody<R, 202>>
  | CreatedAnswer<RouteBody<R, 201>>;

/** Converts an answer to a reply; a plain body is a 200. */
export function toReply(answer: unknown, event: HttpEvent): Reply {
  if (answer instanceof AcceptedAnswer) return { status: 202, body: answer.body, headers: answer.headers };
  if (answer instanceof CreatedAnswer) return { status: 201, body: answer.body };
  if (answer instanceof ListPage) return pageReply(answer, event);
  if (answer instanceof OpenEndedPage) return openEndedPageReply(answer, event);
  if (answer instanceof FileDownload) return downloadReply(answer, event);
  if (answer instanceof Picture) return pictureReply(answer);
  if (answer instanceof PdfFile) return pdfReply(answer);
  if (answer instanceof NoContent) return noContentReply();
  if (answer instanceof CacheableResponse) return cacheableReply(answer, event);
  if (answer instanceof Redirect)
    return { status: 303, body: '', headers: buildRedirectHeaders(answer.to), cookies: answer.cookies };
  if (answer instanceof Html) {
    const { status, html, headers, cookies } = answer;
    return { status, body: html, type: 'text/html', headers, cookies };
  }
  if (answer instanceof WithCookie) return { status: 200, body: answer.body, cookies: [answer.cookie] };
  return { status: 200, body: answer };
}

/** The URL may contain an authorization code. */
function buildRedirectHeaders(location: string): Record<string, string> {
  return { location, 'referrer-policy': 'no-referrer' };
}
