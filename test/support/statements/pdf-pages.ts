import { extractText, getDocumentProxy } from 'unpdf';

/** Text of each page of a PDF. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text;
}
