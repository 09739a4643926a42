import type { Procedure } from '../server/club/core/procedure.ts';
import { openApi, type Operation, type ValueSchema } from '../server/rest/answer/open-api.ts';
import type { Schema } from '../server/rest/catalogue/catalogue.ts';

/** The page on what `/rest/v1` offers, written from the same description that `/rest/v1/` answers. */
export function writeApi(schema: Schema, procedures: ReadonlyMap<string, Procedure>): string {
  const { paths, components } = openApi(schema, procedures);
  const calls = Object.entries(paths).filter(([path]) => path.startsWith('/rpc/'));
  const named = ([path]: [string, unknown]) => path.slice('/rpc/'.length);
  const ours = calls.filter((call) => procedures.has(named(call)));
  const functions = calls.filter((call) => !procedures.has(named(call)));
  const relations = [...schema.tables.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const section = (name: string) => table(name, components.schemas[name]!);
  return `<!-- Written by \`npm run generate\` from db/schema and the procedures: edit those instead. -->

# What the database service offers

Everything under \`/rest/v1\`, as a program sees it. The same as OpenAPI 3.0: \`GET /rest/v1/\`. Row-level security decides
which rows a caller sees; \`docs/protocol.md\` says how to ask.

## Procedures

\`supabase.rpc(name, args)\`, or \`POST /rest/v1/rpc/{name}\` with a JSON object. A question mark means: may be left out.

${ours.map(describeCall).join('\n')}
## Functions of the database

${functions.map(describeCall).join('\n')}
## Tables

${relations
  .filter(({ isView }) => !isView)
  .map(({ name }) => section(name))
  .join('\n')}
## Views

Only to be read.

${relations
  .filter(({ isView }) => isView)
  .map(({ name }) => section(name))
  .join('\n')}`;
}

function describeCall([path, { post }]: [string, Record<string, Operation>]): string {
  const body = post!.requestBody!.content['application/json'].schema as ValueSchema;
  const required = new Set(body.required);
  const list = Object.entries(body.properties ?? {}).map(
    ([name, value]) => `\`${name}${required.has(name) ? '' : '?'}\` ${typeName(value)}`,
  );
  return `### ${path.slice('/rpc/'.length)}\n\n${post!.summary}\n${list.length > 0 ? `\n${list.map((line) => `- ${line}`).join('\n')}\n` : ''}`;
}

function table(name: string, { description, required = [], properties = {} }: ValueSchema): string {
  const rows = Object.entries(properties).map(
    ([column, value]) =>
      `| ${column}${required.includes(column) ? ' *' : ''} | ${typeName(value)} | ${(value.description ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  );
  return `### ${name}\n\n${description ? `${description}\n\n` : ''}| column (* must be given) | type | |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** The words for a value's type: PostgreSQL's own where there is one, the choices of a list, else JSON's. */
function typeName(value: ValueSchema): string {
  if (value.enum) return value.enum.map((choice) => `\`${choice}\``).join(' · ');
  if (value.type === 'array' && !value.format) return `list of ${typeName(value.items ?? {})}`;
  if (value.properties)
    return `{ ${Object.entries(value.properties)
      .map(([name, of]) => `${name}: ${typeName(of)}`)
      .join(', ')} }`;
  return value.format ?? value.type ?? 'any';
}
