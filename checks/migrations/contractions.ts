/** A migration that takes something away says why running older programs go on without it. */
const MARK = /^-- contracts: \S.*$/m;

/** A statement as the rules read it: no comments, no bodies of functions, no texts. */
const bare = (text: string): string =>
  text
    .replaceAll(/(\$\w*\$).*?\1/gs, '$$$$')
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();

/** Kinds that an older program uses by name; what is made again under its name goes on. */
const DROPS =
  /\bdrop\s+(table|materialized view|view|function|procedure|type|schema|sequence|domain)\s+(?:if exists\s+)?([\w.]+)/g;
/** Within `alter table`: what makes an older program's statement fail. */
const TAKES = [
  /\bdrop\s+(?:column\s+)?(?:if exists\s+)?(?!constraint|not null|default|expression|identity)[a-z_]\w*/,
  /\brename\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set data\s+)?type\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set not null|drop default)\b/,
];
const NEW_COLUMN = /\badd column\s+(?:if not exists\s+)?(\w+)([^,;]*(?:\([^)]*\)[^,;]*)*)/g;
const NEW_CONSTRAINT = /\badd constraint\s[^;]*/;

/** The parts of a migration that programs of before it may trip over. Returns them as written, without their case. */
export function contractionsOf(migration: string): string[] {
  const statements = bare(migration)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  const made = new Set(
    statements.flatMap((statement) =>
      [...statement.matchAll(/\bcreate (?:or replace )?(?:unlogged )?\w+ (?:if not exists )?([\w.]+)/g)].map(
        ([, name]) => name!,
      ),
    ),
  );
  return statements.filter((statement) => isContraction(statement, made));
}

function isContraction(statement: string, made: Set<string>): boolean {
  if ([...statement.matchAll(DROPS)].some(([, , name]) => !made.has(name!))) return true;
  const revoked = /^revoke .* on (?:function |table |schema )?([\w.]+)/.exec(statement);
  if (revoked) return !made.has(revoked[1]!);
  if (/^alter (view|function|type|schema|sequence) .*\b(rename|set schema)\b/.test(statement)) return true;
  const unique = /^create unique index \S+ on (?:only )?([\w.]+)/.exec(statement);
  if (unique) return !made.has(unique[1]!);
  const table = /^alter table (?:if exists )?(?:only )?([\w.]+)/.exec(statement)?.[1];
  if (table === undefined || made.has(table)) return false;
  if (TAKES.some((rule) => rule.test(statement))) return true;
  const columns = [...statement.matchAll(NEW_COLUMN)];
  if (columns.some(([, , rest]) => /\bnot null\b/.test(rest!) && !/\b(default|generated)\b/.test(rest!))) return true;
  const constraint = NEW_CONSTRAINT.exec(statement)?.[0];
  return constraint !== undefined && !columns.some(([, name]) => constraint.includes(name!));
}

/** The changes that older programs may trip over during a rolling restart; empty where the migration says why they do not. */
export function faultsOf(migration: string): string[] {
  return MARK.test(migration) ? [] : contractionsOf(migration);
}
