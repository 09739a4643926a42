/** The origin of a view's column: the relation's oid and the position of its column there. */
interface ColumnOrigin {
  position: number;
  relation: number;
  column: number;
}

const TARGET =
  /:resno (\d+) :resname (?:\\.|\S)+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/;

/**
 * The origins of a view's columns, read from its stored rule (pg_rewrite.ev_action): the target entries of the
 * outermost query name the column that they were taken from. Computed columns are absent.
 */
export function viewColumns(rule: string): ColumnOrigin[] {
  const origins: ColumnOrigin[] = [];
  const starts: number[] = [];
  for (let at = 0; at < rule.length; at++) {
    const char = rule[at];
    if (char === '\\') at++;
    else if (char === '{') starts.push(at);
    else if (char === '}') {
      const start = starts.pop()!;
      if (starts.length !== 1 || !rule.startsWith('{TARGETENTRY ', start)) continue;
      const [, position, relation, column] = TARGET.exec(rule.slice(start, at + 1)) ?? [];
      if (relation && relation !== '0')
        origins.push({ position: Number(position), relation: Number(relation), column: Number(column) });
    }
  }
  return origins;
}
