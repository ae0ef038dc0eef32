import { readFileSync } from 'node:fs';
import { validateXML } from 'xmllint-wasm';

/** The schema of ISO 20022 for customer credit transfers, as it was published on 14 February 2019 and unchanged. */
const schema = readFileSync(new URL('./pain.001.001.09.xsd', import.meta.url), 'utf8');

/** What the official schema of pain.001.001.09 finds wrong with a file; nothing, where it is valid. */
export async function sepaErrors(contents: string): Promise<string[]> {
  const { valid, errors, rawOutput } = await validateXML({
    xml: [{ fileName: 'payouts.xml', contents }],
    schema: [{ fileName: 'pain.001.001.09.xsd', contents: schema }],
    initialMemoryPages: 512,
  });
  const found = errors.map(({ message }) => message);
  return valid || found.length > 0 ? found : [rawOutput];
}
