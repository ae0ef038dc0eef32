import { encodeBracketedQuery } from '#shared/domain/lists/bracketed-query.ts';
import { parseProblem, toProblem } from '#web/ui/api/problem.ts';

/**
 * Downloads a whole list as CSV, with one header.
 * @param send a signed-in `fetch`
 * @throws Problem if a request fails
 */
export async function downloadCsv(
  path: string,
  query: Readonly<Record<string, unknown>>,
  send: (request: Request) => Promise<Response>,
): Promise<string> {
  let nextPath: string | undefined = `${path}?${encodeBracketedQuery({ ...query, format: 'csv' })}`;
  let text = '';
  while (nextPath !== undefined) {
    const response: Response = await send(new Request(new URL(nextPath, location.origin))).catch((error) => {
      throw toProblem(error);
    });
    const body = await response.text();
    if (!response.ok) throw parseProblem(response, parseJsonOrText(body));
    text += text === '' ? body : removeCsvHeader(body);
    nextPath = /<([^>]*)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
    // The service may link to another host name.
    if (nextPath !== undefined)
      nextPath = new URL(nextPath, location.origin).pathname + new URL(nextPath, location.origin).search;
  }
  return text;
}

/** Field names contain no line breaks. */
const removeCsvHeader = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

function parseJsonOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Returns `commissions-2026-11-22.csv`. */
export const csvFileName = (list: string): string => `${list}-${new Date().toISOString().slice(0, 10)}.csv`;

/** Saves a file in the browser. */
export function saveFile(
  name: string,
  content: string | Blob,
  type: 'text/csv' | 'application/xml' = 'text/csv',
): void {
  const file = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
