import { readFile } from 'node:fs/promises';

const DOCUMENTATION = new URL('../../../shared/web/portal/embedding.md', import.meta.url);

/**
 * A part of the documentation's example of an application that shows the portal in a frame.
 * @param language `js` for its server, `html` for its page
 * @throws Error where the documentation has no such part
 */
export async function embeddingExample(language: 'js' | 'html'): Promise<string> {
  const text = await readFile(DOCUMENTATION, 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? [];
  if (block === undefined) throw new Error(`The documentation of embedding has no example in ${language}.`);
  return block;
}
