import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import pg from 'pg';

const FILES = ['database.sql', 'schema.sql', 'jwt.sql', 'jsonschema.sql', 'privileges.sql', 'data.sql'];
const ROLES = ['postgrest_test_default_role', 'postgrest_test_author', 'postgrest_test_superuser'];
/** The reference's name for its visitor is used here, too: statuses depend on it. */
const RENAMED: [string, string] = ['postgrest_test_anonymous', 'anon'];

export const asHere = (text: string): string => text.replaceAll(...RENAMED);

export interface Fixtures {
  /** Statements that could not be run, such as those that need an extension which is not there. */
  failed: string[];
}

/** Loads the reference's own schemas and rows into a database of the club. */
export async function loadFixtures(
  connection: pg.ClientConfig & { database: string },
  folder: string,
): Promise<Fixtures> {
  const client = new pg.Client(connection);
  await client.connect();
  const failed: string[] = [];
  const run = (statement: string) =>
    client.query(statement).catch((error: Error) => failed.push(`${error.message}: ${statement.trim().slice(0, 80)}`));
  try {
    for (const role of ROLES) await run(`create role ${role}${role.endsWith('superuser') ? ' superuser' : ''}`);
    await run(`grant ${ROLES.join(', ')} to authenticator`);
    await run('grant usage on schema auth to public');
    await run('revoke usage on schema private from public, anon, authenticated');
    await run('alter default privileges grant execute on functions to public');
    for (const file of FILES) {
      const text = asHere(readFileSync(join(folder, file), 'utf8')).replaceAll(':DBNAME', connection.database);
      for (const statement of statementsOf(text)) await run(adapted(statement));
    }
    await run('analyze');
    const setting = (name: string, value: string) =>
      run(`alter database ${connection.database} set ${name} = '${value}'`);
    await setting('app.settings.app_host', 'localhost');
    await setting('app.settings.external_api_secret', '0123456789abcdef');
  } finally {
    await client.end();
  }
  return { failed };
}

/** The database is new, and has a public and a private schema already. */
function adapted(statement: string): string {
  if (/^\s*drop schema if exists test/i.test(statement)) return '';
  return statement.replace(/^(\s*create schema) (public|private|extensions)/i, '$1 if not exists $2');
}

const PIECE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/y;

/** The statements of a script for psql; copied rows become inserts, its own commands are left out. */
export function statementsOf(script: string): string[] {
  const text = copiesAsInserts(script).replaceAll(/^\\.*$/gm, '');
  const statements: string[] = [];
  let statement = '';
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(text); match; match = PIECE.exec(text)) {
    if (match[0] === ';') statements.push(statement);
    statement = match[0] === ';' ? '' : statement + match[0];
  }
  return [...statements, statement].filter((each) => each.trim() !== '');
}

function copiesAsInserts(script: string): string {
  return script.replaceAll(
    /^COPY (.+) FROM STDIN CSV DELIMITER '(.)';\n([\s\S]*?)^\\\.$/gm,
    (_whole, target: string, delimiter: string, lines: string) => {
      const rows = parse(lines, { delimiter }) as string[][];
      const values = rows.map((row) => `(${row.map((cell) => pg.escapeLiteral(cell)).join(', ')})`);
      return `INSERT INTO ${target} VALUES ${values.join(', ')};`;
    },
  );
}
