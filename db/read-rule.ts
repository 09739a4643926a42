/** A node of a stored rule: its kind (`VAR`, `QUERY`) and its fields. */
export interface RuleNode {
  kind: string;
  fields: Map<string, RuleValue>;
}

export type RuleValue = string | null | RuleNode | RuleValue[];

/** Brackets, words with escaped characters, and `<>` for nothing. */
const TOKENS = /[(){}]|(?:\\.|[^\s(){}\\])+/g;

/** The tree that PostgreSQL keeps of a view (pg_rewrite.ev_action). */
export function readRule(rule: string): RuleValue {
  const tokens = rule.match(TOKENS) ?? [];
  let at = 0;

  function readValue(): RuleValue {
    const token = tokens[at++]!;
    if (token === '(') {
      const list: RuleValue[] = [];
      while (tokens[at] !== ')') list.push(readValue());
      at++;
      return list;
    }
    if (token === '{') return readNode();
    return token === '<>' ? null : token;
  }

  function readNode(): RuleNode {
    const node: RuleNode = { kind: tokens[at++]!, fields: new Map() };
    while (tokens[at] !== '}') {
      const name = tokens[at++]!.slice(1);
      node.fields.set(name, readValue());
      // The bytes of a constant follow its length.
      while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) at++;
    }
    at++;
    return node;
  }

  return readValue();
}
