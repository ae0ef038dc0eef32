import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** ISO 20022 customer credit transfer schema, unchanged from 14 February 2019. */
const schema = readFileSync(new URL('./pain.001.001.09.xsd', import.meta.url), 'utf8');

/** Errors of a file against the official schema pain.001.001.09. */
export async function sepaErrors(contents: string): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: [{ fileName: 'payouts.xml', contents }],
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
    initialMemoryPages: 512,
  });
  const found = errors.map(({ message }) => message);
  return valid || found.length > 0 ? found : [rawOutput];
}
