/** An XML element. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly XmlElement[],
  attributes?: Readonly<Record<string, string>>,
];

/** Formats a document in UTF-8. */
export function formatXmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root, '')}`;
}

function formatElement([name, content, attributes = {}]: XmlElement, indent: string): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${head.join('')}>`;
  if (typeof content === 'string') return `${open}${escapeXml(content)}</${name}>\n`;
  return `${open}\n${content.map((element) => formatElement(element, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
