import { csvText } from './csv-table.ts';
import { Download } from './download.ts';
import { MOST_BYTES, sentBytes } from './sendable.ts';

/** Lines of a table that are read a part at a time; the parts are its pages. */
export interface Lines {
  readonly header: readonly string[];
  readonly parts: AsyncIterable<readonly (readonly unknown[])[]>;
}

/**
 * A table as a file in CSV, with as many of its parts as an answer has room for, and as there is time to read.
 * @param page the page of the first part
 * @param hasTime whether there is time to read another part
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
