import { csvText } from './csv-table.ts';
import { Download } from './download.ts';
import { MOST_BYTES, sentBytes } from './sendable.ts';

/** Table in parts; each is a page. */
export interface Lines {
  readonly header: readonly string[];
  readonly parts: AsyncIterable<readonly (readonly unknown[])[]>;
}

/**
 * Builds a CSV file of as many parts as size and time allow.
 * @param page number of the first part
 */
export async function downloadOf(
  { header, parts }: Lines,
  { name, page, hasTime }: { readonly name: string; readonly page: number; readonly hasTime: () => boolean },
): Promise<Download> {
  const lines: (readonly unknown[])[] = [];
  let bytes = sentBytes(csvText([header]));
  let reached = page;
  for await (const part of parts) {
    const more = sentBytes(csvText(part));
    if (reached > page && (bytes + more > MOST_BYTES || !hasTime())) {
      return new Download(csvText([header, ...lines]), name, reached);
    }
    bytes += more;
    lines.push(...part);
    reached += 1;
  }
  return new Download(csvText([header, ...lines]), name, null);
}
