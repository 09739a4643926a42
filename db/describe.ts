import type pg from 'pg';

/** Schemas that PostgreSQL, pg-boss and the runner of migrations write themselves. */
const FOREIGN = `array['pg_catalog', 'pg_toast', 'information_schema', 'pgboss', 'migrations']`;
const isOurs = (schema: string) =>
  `(${schema}::regnamespace::text <> all (${FOREIGN}) and ${schema}::regnamespace::text !~ '^pg_temp|^pg_toast')`;
/** An object of an extension is the extension's. */
const isOwn = (oid: string) =>
  `not exists (select from pg_depend as part where part.objid = ${oid} and part.deptype = 'e')`;
/** The owner has another name in each installation. */
const role = (oid: string) =>
  `case when ${oid} = 0 then 'public' when pg_get_userbyid(${oid}) = current_user then 'OWNER' else pg_get_userbyid(${oid})::text end`;
/** Rights in one order; what null means is written out. */
const rights = (acl: string, kind: string | null, owner: string) => `(
  select coalesce(string_agg(entry, ', ' order by entry), 'none') from (
    select ${role('grantee')} || ':' || privilege_type || case when is_grantable then '*' else '' end || '/' || ${role('grantor')} as entry
    from aclexplode(${kind ? `coalesce(${acl}, acldefault('${kind}', ${owner}))` : acl})
  ) as entries)`;
const comment = (oid: string, catalog: string) => `coalesce(obj_description(${oid}, '${catalog}'), '-')`;

/** One query for each kind of object: a name, and all that is known of it. */
const KINDS: Record<string, string> = {
  schema: `
    select nspname::text as name, concat_ws(' | ', ${role('nspowner')}, ${rights('nspacl', 'n', 'nspowner')}, ${comment('oid', 'pg_namespace')}) as facts
    from pg_namespace where ${isOurs('oid')}`,
  extension: `
    select extname::text as name, concat_ws(' | ', extnamespace::regnamespace, extversion) as facts
    from pg_extension where extname <> 'plpgsql'`,
  role: `
    select ${role('oid')} as name, concat_ws(' | ',
      (to_jsonb(pg_roles) - array['oid', 'rolname', 'rolpassword'])::text,
      (select string_agg(member, ', ' order by member) from (
        select ${role('member')} || ' ' || (to_jsonb(pg_auth_members) - array['oid', 'roleid', 'member', 'grantor'])::text as member
        from pg_auth_members where roleid = pg_roles.oid
      ) as members),
      (select string_agg(setconfig::text, ', ' order by setdatabase) from pg_db_role_setting where setrole = pg_roles.oid)) as facts
    from pg_roles where rolname !~ '^pg_'`,
  setting: `
    select 'database' as name, setconfig::text as facts from pg_db_role_setting
    where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`,
  'default right': `
    select concat_ws(' ', ${role('defaclrole')}, nullif(defaclnamespace, 0)::regnamespace, defaclobjtype) as name,
      ${rights('defaclacl', null, '')} as facts
    from pg_default_acl`,
  type: `
    select oid::regtype::text as name, concat_ws(' | ', typtype, ${role('typowner')}, ${rights('typacl', 'T', 'typowner')},
      (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = pg_type.oid),
      format_type(nullif(typbasetype, 0), typtypmod), typnotnull, typdefault, ${comment('oid', 'pg_type')}) as facts
    from pg_type where typtype in ('d', 'e', 'r') and ${isOurs('typnamespace')} and ${isOwn('oid')}`,
  relation: `
    select oid::regclass::text as name, concat_ws(' | ', relkind, relpersistence, ${role('relowner')}, relreplident,
      'row security ' || relrowsecurity || ' forced ' || relforcerowsecurity, (select amname from pg_am where oid = relam),
      coalesce(reloptions::text, '-'), (select reloptions::text from pg_class as toast where toast.oid = pg_class.reltoastrelid),
      nullif(reltablespace, 0), ${rights('relacl', 'r', 'relowner')}, ${comment('oid', 'pg_class')}) as facts
    from pg_class where relkind in ('r', 'p', 'v', 'm', 'f') and ${isOurs('relnamespace')} and ${isOwn('oid')}`,
  sequence: `
    select pg_class.oid::regclass::text as name, concat_ws(' | ', ${role('relowner')}, ${rights('relacl', 's', 'relowner')},
      (to_jsonb(pg_sequence) - array['seqrelid', 'seqtypid'])::text, seqtypid::regtype,
      (select string_agg(concat_ws(' ', deptype, refobjid::regclass, refobjsubid), ', ' order by refobjsubid) from pg_depend
        where objid = pg_class.oid and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass),
      ${comment('pg_class.oid', 'pg_class')}) as facts
    from pg_class join pg_sequence on seqrelid = pg_class.oid where ${isOurs('relnamespace')}`,
  column: `
    select pg_class.oid::regclass || '.' || attname as name, concat_ws(' | ',
      'position ' || row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, 'default ' || pg_get_expr(adbin, adrelid), 'generated ' || nullif(attgenerated::text, ''),
      'identity ' || nullif(attidentity::text, ''), nullif(attcollation, 0)::regcollation, attstorage, nullif(attcompression::text, ''),
      attoptions::text, nullif(attstattarget, -1), ${rights('attacl', null, '')}, coalesce(col_description(attrelid, attnum), '-')) as facts
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${isOurs('relnamespace')} and ${isOwn('attrelid')}`,
  constraint: `
    select coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text) || '.' || conname as name,
      concat_ws(' | ', contype, pg_get_constraintdef(oid), convalidated, ${comment('oid', 'pg_constraint')}) as facts
    from pg_constraint where contype <> 't' and ${isOurs('connamespace')}`,
  index: `
    select indexrelid::regclass::text as name, concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident,
      (select reloptions::text from pg_class where oid = indexrelid), ${comment('indexrelid', 'pg_class')}) as facts
    from pg_index join pg_class on pg_class.oid = indrelid where ${isOurs('relnamespace')}`,
  statistics: `
    select oid::text as name, pg_get_statisticsobjdef(oid) as facts from pg_statistic_ext where ${isOurs('stxnamespace')}`,
  policy: `
    select polrelid::regclass || '.' || polname as name, concat_ws(' | ', polcmd, polpermissive,
      (select string_agg(name, ', ' order by name) from (select ${role('id')} as name from unnest(polroles) as id) as roles),
      'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid), ${comment('oid', 'pg_policy')}) as facts
    from pg_policy`,
  trigger: `
    select tgrelid::regclass || '.' || tgname as name, concat_ws(' | ', pg_get_triggerdef(oid), tgenabled, ${comment('oid', 'pg_trigger')}) as facts
    from pg_trigger where not tgisinternal and (select ${isOurs('relnamespace')} from pg_class where oid = tgrelid)`,
  'event trigger': `select evtname::text as name, concat_ws(' | ', evtevent, evtfoid::regproc, evtenabled, evttags::text) as facts from pg_event_trigger`,
  function: `
    select oid::regprocedure::text as name, concat_ws(' | ', ${role('proowner')}, ${rights('proacl', 'f', 'proowner')},
      case when prokind <> 'a' then pg_get_functiondef(oid) end, ${comment('oid', 'pg_proc')}) as facts
    from pg_proc where ${isOurs('pronamespace')} and ${isOwn('oid')}`,
  view: `
    select oid::regclass::text as name, pg_get_viewdef(oid) as facts
    from pg_class where relkind in ('v', 'm') and ${isOurs('relnamespace')} and ${isOwn('oid')}`,
  rule: `
    select ev_class::regclass || '.' || rulename as name, pg_get_ruledef(pg_rewrite.oid) as facts
    from pg_rewrite join pg_class on pg_class.oid = ev_class where rulename <> '_RETURN' and ${isOurs('relnamespace')}`,
  publication: `
    select pubname::text as name, concat_ws(' | ', (to_jsonb(pg_publication) - array['oid', 'pubname', 'pubowner'])::text, ${role('pubowner')},
      ${comment('oid', 'pg_publication')}) as facts from pg_publication`,
  'published table': `
    select pubname || ' ' || prrelid::regclass as name, concat_ws(' | ', pg_get_expr(prqual, prrelid), prattrs::text, '-') as facts
    from pg_publication_rel join pg_publication on pg_publication.oid = prpubid`,
};

/** Values that differ from one database to the next, such as ids that were drawn and moments. */
const DRAWN = `pg_get_expr(adbin, adrelid) ~ 'gen_random_uuid|now\\(\\)|clock_timestamp|nextval|new_.*reference|CURRENT_'`;

/**
 * All that a database's catalogue says of its schemas, sorted, a line for each object: two databases are the same to every program
 * where their descriptions are. With `rows` also what the tables hold, without drawn ids and moments.
 */
export async function describe(client: pg.Client, { rows = false } = {}): Promise<string[]> {
  await client.query(`select set_config('search_path', '', false)`);
  try {
    const lines: string[] = [];
    for (const [kind, text] of Object.entries(KINDS)) {
      const described = await client.query<{ name: string; facts: string | null }>(text);
      lines.push(...described.rows.map(({ name, facts }) => `${kind} ${name}: ${facts ?? ''}`));
    }
    if (rows) lines.push(...(await describeRows(client)));
    return lines.sort();
  } finally {
    await client.query('reset search_path');
  }
}

async function describeRows(client: pg.Client): Promise<string[]> {
  const tables = await client.query<{ name: string; drawn: string[] }>(`
    select pg_class.oid::regclass::text as name, array(
      select attname::text from pg_attribute join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = pg_class.oid and ${DRAWN}
    ) as drawn
    from pg_class where relkind = 'r' and ${isOurs('relnamespace')} and ${isOwn('oid')} order by 1`);
  const lines: string[] = [];
  for (const { name, drawn } of tables.rows) {
    const rows = await client.query<{ row: string }>(
      `select (to_jsonb(whole) - $1::text[])::text as row from ${name} as whole`,
      [drawn],
    );
    lines.push(...rows.rows.map(({ row }) => `row ${name}: ${row}`));
  }
  return lines;
}
