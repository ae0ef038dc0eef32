/** Parses quality values (`q=`) of a header such as `Accept` by name. The default is 1. */
export function parseQualityValues(header = ''): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
}
