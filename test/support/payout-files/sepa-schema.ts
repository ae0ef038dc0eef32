import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** ISO 20022 customer credit transfer schema, unchanged from 14 February 2019. */
const sepaSchema = readFileSync(new URL('./pain.001.001.09.xsd', import.meta.url), 'utf8');

/** Validates a file against the official schema pain.001.001.09. Returns the errors. */
export async function validateSepaFile(contents: string): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: [{ fileName: 'payouts.xml', contents }],
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: sepaSchema }],
    initialMemoryPages: 512,
  });
  const messages = errors.map(({ message }) => message);
  return valid || messages.length > 0 ? messages : [rawOutput];
}
