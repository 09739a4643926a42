/** The operators of the grammar and what they are in SQL: the only text between a column and a value. */
export const COMPARISONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    eq: '=',
    neq: '<>',
    gt: '>',
    gte: '>=',
    lt: '<',
    lte: '<=',
    like: 'like',
    ilike: 'ilike',
    match: '~',
    imatch: '~*',
    cs: '@>',
    cd: '<@',
    ov: '&&',
    sl: '<<',
    sr: '>>',
    nxr: '&<',
    nxl: '&>',
    adj: '-|-',
  }),
);

/** Those that compare values of the column's own type. */
export const ORDERED = new Set(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']);

/** Those that may precede `(any)` or `(all)`. */
export const QUANTIFIABLE = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);

export const TEXT_SEARCHES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    fts: 'to_tsquery',
    plfts: 'plainto_tsquery',
    phfts: 'phraseto_tsquery',
    wfts: 'websearch_to_tsquery',
  }),
);

export const IS_VALUES = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
} as const;

/** True if the text begins like an operator with its value: a filter, not a function's argument. */
export function looksLikeOperation(text: string): boolean {
  const word = /^(?:not\.)?(\w+)(?:\((?:any|all|[^()]*)\))?\./.exec(text)?.[1];
  return (
    word !== undefined &&
    (COMPARISONS.has(word) || TEXT_SEARCHES.has(word) || ['in', 'is', 'isdistinct'].includes(word))
  );
}
