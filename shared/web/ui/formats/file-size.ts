const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

/** Formats a file's size, such as `24 kB` or `1.3 MB`. @param locale such as `en-US` */
export function formatFileSize(bytes: number, locale: string): string {
  const isSmall = bytes < MEGABYTE;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, bytes / KILOBYTE) : bytes / MEGABYTE);
}
