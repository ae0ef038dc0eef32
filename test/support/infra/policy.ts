export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export interface TableCall {
  readonly action: string;
  readonly on: 'table' | 'index';
  readonly keys: readonly string[];
}

/**
 * Whether statements allow a DynamoDB call.
 * @throws Error for statements or conditions that the service does not use
 */
export function allows(statements: readonly Statement[], { action, on, keys }: TableCall): boolean {
  const matching = statements.filter((statement) => {
    if (!['Allow', 'Deny'].includes(statement.Effect)) throw new Error(`Not known: ${statement.Effect}`);
    if (![statement.Action].flat().includes(`dynamodb:${action}`)) return false;
    const onIndex = JSON.stringify(statement.Resource).includes('/index/');
    return onIndex === (on === 'index') && satisfiesCondition(statement.Condition ?? {}, keys);
  });
  return matching.length > 0 && matching.every(({ Effect }) => Effect === 'Allow');
}

/**
 * Whether statements allow decrypting with a key of the service that has this encryption context.
 * @throws Error for conditions that the service does not use
 */
export function allowsDecryption(statements: readonly Statement[], context: Readonly<Record<string, string>>): boolean {
  return statements.some(
    ({ Effect, Action, Condition = {} }) =>
      Effect === 'Allow' && [Action].flat().includes('kms:Decrypt') && matchesContext(Condition, context),
  );
}

function matchesContext(
  condition: NonNullable<Statement['Condition']>,
  context: Readonly<Record<string, string>>,
): boolean {
  return Object.entries(condition).every(([operator, compared]) =>
    Object.entries(compared).every(([key, expected]) => {
      const value = context[key.replace('kms:EncryptionContext:', '')];
      if (operator === 'StringEquals') return value === expected;
      if (operator === 'Null') return String(value === undefined) === expected;
      throw new Error(`Not known: ${operator} of ${key}`);
    }),
  );
}

function satisfiesCondition(condition: NonNullable<Statement['Condition']>, keys: readonly string[]): boolean {
  return Object.entries(condition).every(([operator, compared]) => {
    const { 'dynamodb:LeadingKeys': patterns, ...others } = compared;
    if (operator !== 'ForAllValues:StringLike' || Object.keys(others).length > 0) {
      throw new Error(`Not known: ${operator} of ${Object.keys(compared)}`);
    }
    // Like IAM's ForAllValues, true for an empty set.
    return keys.every((key) => [patterns as string | string[]].flat().some((pattern) => isLike(key, pattern)));
  });
}

const expressions = new Map<string, RegExp>();

/** `*` matches any text, `?` one character. */
function isLike(text: string, pattern: string): boolean {
  const expression = expressions.get(pattern) ?? getExpression(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
}

function getExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}
