import { csvText } from './csv-table.ts';
import { FileDownload } from './download.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from './payload-limit.ts';

/** Table in parts; each is a page. */
interface TableParts {
  readonly header: readonly string[];
  readonly parts: AsyncIterable<readonly (readonly unknown[])[]>;
}

/**
 * Builds a CSV file of as many parts as size and time allow.
 * @param page number of the first part
 */
export async function buildTableDownload(
  { header, parts }: TableParts,
  { name, page, hasTime }: { readonly name: string; readonly page: number; readonly hasTime: () => boolean },
): Promise<FileDownload> {
  const lines: (readonly unknown[])[] = [];
  let bytes = payloadBytes(csvText([header]));
  let nextPart = page;
  for await (const part of parts) {
    const partBytes = payloadBytes(csvText(part));
    if (nextPart > page && (bytes + partBytes > MAX_PAYLOAD_BYTES || !hasTime())) {
      return new FileDownload(csvText([header, ...lines]), name, nextPart);
    }
    bytes += partBytes;
    lines.push(...part);
    nextPart += 1;
  }
  return new FileDownload(csvText([header, ...lines]), name, null);
}
