import { RestError } from '../errors.ts';
import { qualified } from '../sql/sql.ts';
import type { Schema } from './catalogue.ts';

const BUILT_IN = new Map(
  Object.entries({
    text: 'text',
    varchar: 'varchar',
    'character varying': 'varchar',
    char: 'char',
    name: 'name',
    citext: 'citext',
    int: 'integer',
    integer: 'integer',
    int2: 'smallint',
    smallint: 'smallint',
    int4: 'integer',
    int8: 'bigint',
    bigint: 'bigint',
    numeric: 'numeric',
    decimal: 'numeric',
    real: 'real',
    float4: 'real',
    float8: 'double precision',
    float: 'double precision',
    'double precision': 'double precision',
    money: 'money',
    bool: 'boolean',
    boolean: 'boolean',
    date: 'date',
    time: 'time',
    timetz: 'timetz',
    timestamp: 'timestamp',
    timestamptz: 'timestamptz',
    interval: 'interval',
    'timestamp without time zone': 'timestamp',
    'timestamp with time zone': 'timestamptz',
    uuid: 'uuid',
    json: 'json',
    jsonb: 'jsonb',
    bytea: 'bytea',
    inet: 'inet',
    cidr: 'cidr',
    tsvector: 'tsvector',
  }),
);

/** The SQL type behind the name in a cast: a built-in one, or an enum of the schema; with `[]` its array. */
export function castType(schema: Schema, name: string): string {
  const isArray = name.endsWith('[]') || (name.startsWith('_') && !schema.enums.has(name));
  const element = !isArray ? name : name.startsWith('_') ? name.slice(1) : name.slice(0, -2).trim();
  const builtIn = BUILT_IN.get(element.toLowerCase());
  const type = builtIn ?? (schema.enums.has(element) ? qualified(schema.name, element) : undefined);
  if (type === undefined) throw new RestError(400, '42704', `type "${name}" does not exist`);
  return isArray ? `${type}[]` : type;
}
