import { readFile } from 'node:fs/promises';

const DOCUMENTATION = new URL('../../../shared/web/portal/embedding.md', import.meta.url);

/**
 * Reads a code block of the embedding documentation.
 * @param language `js` for the server, `html` for the page
 * @throws Error when the documentation has no such block
 */
export async function embeddingExample(language: 'js' | 'html'): Promise<string> {
  const text = await readFile(DOCUMENTATION, 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? [];
  if (block === undefined) throw new Error(`The documentation of embedding has no example in ${language}.`);
  return block;
}
