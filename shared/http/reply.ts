import type { GenericSchema, InferOutput } from 'valibot';
import type { BodyOf, Route } from '#shared/routes/route.ts';
import { Download, downloadReply } from './lists/download.ts';
import { Paged, pageReply } from './lists/paged.ts';
import { Stretch, stretchReply } from './lists/stretch.ts';
import type { HttpEvent, Reply } from './request/http-event.ts';
import { Accepted } from './response/accepted.ts';
import { Created } from './response/created.ts';
import { Html } from './response/html.ts';
import { Kept, keptReply } from './response/kept.ts';
import { NoContent, noContentReply } from './response/no-content.ts';
import { PdfFile, pdfReply } from './response/pdf-file.ts';
import { Picture, pictureReply } from './response/picture.ts';
import { Redirect } from './response/redirect.ts';
import { WithCookie } from './response/with-cookie.ts';

/** Answers of a handler: the declared body, or a response object. */
export type AnswerOf<R extends Route> =
  | BodyOf<R, 200>
  | (BodyOf<R, 200> extends readonly (infer Row)[] ? Paged<Row> | Stretch<Row> : never)
  | (BodyOf<R, 200> extends { data: readonly (infer Row)[]; meta: infer Meta } ? Paged<Row, Meta> : never)
  | (R extends { readonly exports: infer Row extends GenericSchema } ? Paged<InferOutput<Row>> : never)
  | Kept
  | Download
  | Picture
  | PdfFile
  | WithCookie<BodyOf<R, 200>>
  | (R['answers'] extends { readonly 303: unknown } ? Redirect | Html : never)
  | (R['answers'] extends { readonly 200: { readonly type: 'text/html' } } ? Html : never)
  | (R['answers'] extends { readonly 204: unknown } ? NoContent : never)
  | Accepted<BodyOf<R, 202>>
  | Created<BodyOf<R, 201>>;

/** Converts an answer to a reply; a plain body is a 200. */
export function replyOf(answer: unknown, event: HttpEvent): Reply {
  if (answer instanceof Accepted) return { status: 202, body: answer.body, headers: answer.headers };
  if (answer instanceof Created) return { status: 201, body: answer.body };
  if (answer instanceof Paged) return pageReply(answer, event);
  if (answer instanceof Stretch) return stretchReply(answer, event);
  if (answer instanceof Download) return downloadReply(answer, event);
  if (answer instanceof Picture) return pictureReply(answer);
  if (answer instanceof PdfFile) return pdfReply(answer);
  if (answer instanceof NoContent) return noContentReply();
  if (answer instanceof Kept) return keptReply(answer, event);
  if (answer instanceof Redirect) return { status: 303, body: '', headers: goesTo(answer.to), cookies: answer.cookies };
  if (answer instanceof Html) {
    const { status, html, headers, cookies } = answer;
    return { status, body: html, type: 'text/html', headers, cookies };
  }
  if (answer instanceof WithCookie) return { status: 200, body: answer.body, cookies: [answer.cookie] };
  return { status: 200, body: answer };
}

/** The URL may contain an authorization code. */
function goesTo(location: string): Record<string, string> {
  return { location, 'referrer-policy': 'no-referrer' };
}
