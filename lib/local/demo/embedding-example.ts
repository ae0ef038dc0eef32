import { readFile } from 'node:fs/promises';

const DOCUMENTATION = new URL('../../../shared/web/portal/embedding.md', import.meta.url);

/** Reads a code block of the embedding documentation. */
export async function readEmbeddingExample(language: 'js' | 'html'): Promise<string> {
  const text = await readFile(DOCUMENTATION, 'utf8');
  const [, block] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(text) ?? [];
  if (block === undefined) throw new Error(`The embedding documentation has no example in ${language}.`);
  return block;
}
