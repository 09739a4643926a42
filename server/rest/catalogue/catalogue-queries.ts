import type { Column } from './catalogue.ts';

/**
 * The queries of the catalog to pg_catalog. They take the exposed schemas as $1; relations, names of columns and
 * constraints are read of all schemas, since views show those of others. They run with `search_path = pg_catalog`, so
 * that every type outside it comes back qualified.
 */

/** A schema of the database's own. */
const NOT_INTERNAL = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** The type behind each domain, and behind a domain of a domain; any other type is its own. */
const BASE_TYPES = `with recursive base_types as (
    select oid, oid as base from pg_type where typtype <> 'd'
    union all select d.oid, b.base from pg_type d join base_types b on b.oid = d.typbasetype where d.typtype = 'd')`;

const TYPE_COLUMNS = `
  format_type(t.oid, null) as type,
  format_type(b.oid, null) as "baseType",
  case when b.typcategory = 'A' then format_type(b.typelem, null) end as "elementType",
  b.typtype = 'c' as "isComposite"`;

const ENUM_VALUES = `
  (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e
    where e.enumtypid = case when b.typcategory = 'A' then b.typelem else b.oid end)`;

const REPRESENTATION = `
  case when t.typtype = 'd' then (
    select json_object_agg(case when k.castsource = t.oid then 'toJson' when k.castsource = 'json'::regtype then 'fromJson' else 'fromText' end,
        format('%I.%I', fn.nspname, f.proname))
      from pg_cast k join pg_proc f on f.oid = k.castfunc join pg_namespace fn on fn.oid = f.pronamespace
      where k.castcontext = 'i' and k.castmethod = 'f' and ((k.castsource = t.oid and k.casttarget = 'json'::regtype)
        or (k.casttarget = t.oid and k.castsource in ('json'::regtype, 'text'::regtype)))) end`;

export const COLUMNS = `
  ${BASE_TYPES} select c.oid::int8 as relation, a.attnum::int as position, a.attname::text as name,
    ${TYPE_COLUMNS.replace('format_type(t.oid, null)', 'format_type(t.oid, a.atttypmod)')},
    not (a.attnotnull or t.typnotnull) as "isNullable",
    (a.atthasdef and a.attgenerated = '') or a.attidentity <> '' or t.typdefault is not null as "hasDefault",
    case when a.attidentity <> '' then (select format('nextval(%L::regclass)', format('%I.%I', sn.nspname, s.relname))
        from pg_depend dep join pg_class s on s.oid = dep.objid and s.relkind = 'S' join pg_namespace sn on sn.oid = s.relnamespace
        where dep.refclassid = 'pg_class'::regclass and dep.refobjid = c.oid and dep.refobjsubid = a.attnum and dep.deptype = 'i')
      when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end as "defaultExpression",
    a.attgenerated <> '' as "isGenerated", a.attidentity = 'a' as "isIdentityAlways",
    ${ENUM_VALUES} as allowed, ${REPRESENTATION} as representation,
    (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k where k.contypid = t.oid and k.contype = 'c') as "domainChecks",
    col_description(c.oid, a.attnum) as comment
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  join base_types bt on bt.oid = t.oid join pg_type b on b.oid = bt.base
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
  order by c.oid, a.attnum`;

/** The names of the columns of all relations, by their positions. */
export const COLUMN_NAMES = `
  select c.oid::int8 as relation, a.attnum::int as position, a.attname::text as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where ${NOT_INTERNAL} and c.relkind in ('r', 'p', 'v', 'm', 'f')`;

export const RELATIONS = `
  select c.oid::int8 as oid, n.nspname::text as schema, c.relname::text as name, c.relkind::text as kind,
    obj_description(c.oid, 'pg_class') as comment,
    c.relrowsecurity or c.relkind in ('v', 'm') as "hidesRows",
    coalesce(has_table_privilege((select oid from pg_roles where rolname = 'club_admin'), c.oid, 'select')
      and not has_table_privilege((select oid from pg_roles where rolname = 'authenticated'), c.oid, 'select'), false) as "isForAdmins",
    (select r.ev_action::text from pg_rewrite r where r.ev_class = c.oid and r.rulename = '_RETURN') as rule
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${NOT_INTERNAL} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and not c.relispartition
  order by n.nspname, c.relname`;

/** Also of tables outside the exposed schemas: a view may show their columns. */
export const CONSTRAINTS = `
  select k.conname::text as name, k.contype::text as kind, k.conrelid::int8 as relation, k.confrelid::int8 as referenced,
    rn.nspname::text as "referencedSchema", r.relname::text as "referencedTable",
    (select array_agg(a.attname::text order by o.n) from unnest(k.conkey) with ordinality o(key, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.key) as columns,
    (select array_agg(a.attname::text order by o.n) from unnest(k.confkey) with ordinality o(key, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = o.key) as "referencedColumns",
    case when k.contype = 'c' then pg_get_constraintdef(k.oid) end as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  left join pg_class r on r.oid = k.confrelid
  left join pg_namespace rn on rn.oid = r.relnamespace
  where k.contype in ('p', 'u', 'f', 'c') and k.conparentid = 0 and n.nspname not in ('pg_catalog', 'information_schema')
  order by k.conname`;

/** Whole-table unique indexes without a constraint: they too make a relationship to-one. */
export const UNIQUE_INDEXES = `
  select x.relname::text as name, i.indrelid::int8 as relation,
    (select array_agg(a.attname::text order by o.n) from unnest(i.indkey::int2[]) with ordinality o(key, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = o.key where o.n <= i.indnkeyatts) as columns
  from pg_index i
  join pg_class x on x.oid = i.indexrelid
  join pg_class c on c.oid = i.indrelid
  join pg_namespace n on n.oid = c.relnamespace
  where i.indisunique and i.indpred is null and i.indexprs is null and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by x.relname`;

/** Arguments that are called char or bit take any length: as names of types, these words mean a length of one. */
export const FUNCTIONS = `
  ${BASE_TYPES} select p.oid::int8 as oid, n.nspname::text as schema, p.proname::text as name, p.provolatile::text as volatility,
    p.proretset as "isSet", p.prorows = 1 as "returnsOneRow", p.prosecdef as "hasOwnRights", obj_description(p.oid, 'pg_proc') as comment,
    ${TYPE_COLUMNS}, t.typname::text as "typeName", b.typtype::text as "typeKind", b.typrelid::int8 as "typeRelation",
    p.pronargdefaults::int as defaults, p.provariadic <> 0 as "isVariadic",
    (select coalesce(json_agg(json_build_object('name', coalesce(p.proargnames[o.n], ''), 'mode', coalesce(p.proargmodes[o.n], 'i'),
        'type', case o.type when 'bpchar'::regtype then 'bpchar' when 'bpchar[]'::regtype then 'bpchar[]'
          when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]' else format_type(o.type, null) end, 'relation', at.typrelid::int8) order by o.n), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality o(type, n)
      join pg_type at on at.oid = o.type) as arguments
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype
  join base_types bt on bt.oid = t.oid join pg_type b on b.oid = bt.base
  where n.nspname = any($1) and p.prokind = 'f' and t.typname not in ('trigger', 'event_trigger')
  order by n.nspname, p.proname, p.oid`;

export const ENUMS = `
  select n.nspname::text as schema, t.typname::text as name,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as values
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where t.typtype = 'e' and n.nspname = any($1)
  order by t.typname`;

export interface ColumnRow extends Column {
  relation: number;
  position: number;
  domainChecks: string[] | null;
}
export interface RelationRow {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  comment: string | null;
  hidesRows: boolean;
  isForAdmins: boolean;
  rule: string | null;
}
export interface ConstraintRow {
  name: string;
  kind: 'p' | 'u' | 'f' | 'c';
  relation: number;
  referenced: number;
  referencedSchema: string;
  referencedTable: string;
  columns: string[] | null;
  referencedColumns: string[];
  definition: string | null;
}
export interface FunctionRow {
  oid: number;
  schema: string;
  name: string;
  volatility: 'i' | 's' | 'v';
  isSet: boolean;
  returnsOneRow: boolean;
  hasOwnRights: boolean;
  comment: string | null;
  type: string;
  typeName: string;
  typeKind: string;
  typeRelation: number;
  defaults: number;
  isVariadic: boolean;
  arguments: { name: string; mode: string; type: string; relation: number }[];
}
export interface Rows {
  /** Of all schemas, by oid. */
  relations: Map<number, RelationRow>;
  columns: Map<number, ColumnRow[]>;
  /** Of all schemas, by relation. */
  names: Map<number, { position: number; name: string }[]>;
  constraints: Map<number, ConstraintRow[]>;
  indexes: Map<number, { name: string; columns: string[] }[]>;
}
