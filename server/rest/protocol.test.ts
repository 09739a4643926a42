import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS } from '../platform/caller.ts';
import { Database } from '../platform/database/database.ts';
import { fails } from '../platform/testing/answers.ts';
import { createRest } from './rest.ts';
import { ANNA, said, type Scratch, scratchTest } from './testing/scratch.ts';

const scratch = await scratchTest();
const failure = async (path: string, init: Parameters<Scratch['send']>[1] = {}) => {
  const response = await scratch.send(path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code: string; message: string; details: unknown; hint: string },
  };
};
const refused = (wanted: string, ...asked: Parameters<Scratch['send']>) => fails(scratch.send(...asked), wanted);
const accepting = (accept: string, path: string) => scratch.send(path, { headers: { accept } });
const headersOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await scratch.send(path, { headers, method });
  return [response.status, response.headers.get('content-range')];
};

describe('status and headers of reads', () => {
  test('without a count', async () => {
    const response = await scratch.send('/scratch_tags?id=gte.1');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-range': '0-2/*',
      'content-location': '/scratch_tags?id=gte.1',
      'x-request-id': expect.any(String),
    });
    expect(await headersOf('/scratch_tags?id=gt.99')).toEqual([200, '*/*']);
    const other = await scratch.send('/scratch_tags?order=id&id=gte.1');
    expect(other.headers.get('content-location')).toBe('/scratch_tags?id=gte.1&order=id');
  });
  test('with a count', async () => {
    const exact = { prefer: 'count=exact' };
    expect(await headersOf('/scratch_tags', exact)).toEqual([200, '0-2/3']);
    expect(await headersOf('/scratch_tags?limit=2', exact)).toEqual([206, '0-1/3']);
    expect(await headersOf('/scratch_tags?id=gt.99', exact)).toEqual([200, '*/0']);
    expect(await headersOf('/scratch_tags?limit=0', exact)).toEqual([206, '*/3']);
    expect(await headersOf('/scratch_tags?offset=3', exact)).toEqual([206, '*/3']);
    expect(await headersOf('/scratch_tags?limit=1', { prefer: 'count=estimated' })).toEqual([206, '0-0/3']);
    expect((await scratch.from('scratch_tags').select('*', { count: 'planned' })).count).toEqual(expect.any(Number));
    expect((await scratch.send('/scratch_tags', { headers: exact })).headers.get('preference-applied')).toBe(
      'count=exact',
    );
    const beyond = await failure('/scratch_tags?offset=9', { headers: exact });
    expect([beyond.status, beyond.body.code, beyond.body.details, beyond.headers.get('content-range')]).toEqual([
      416,
      'PGRST103',
      'An offset of 9 was requested, but there are only 3 rows.',
      '*/3',
    ]);
  });
  test('a longer answer is packed as its reader accepts it, a short one never', async () => {
    const asking = (words: number, accepted?: string) =>
      scratch.send(`/rpc/scratch_list?names={${'пяна,'.repeat(words)}край}`, {
        headers: accepted ? { 'accept-encoding': accepted } : {},
      });
    const plain = await asking(500);
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding']);
    const body = Buffer.from(await plain.arrayBuffer());
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const packed = await asking(500, accepted);
      expect(packed.headers.get('content-encoding')).toBe(encoding);
      const bytes = Buffer.from(await packed.arrayBuffer());
      expect(bytes.length).toBeLessThan(body.length / 10);
      expect(open(bytes)).toEqual(body);
    }
    const short = await asking(5, 'gzip, br');
    expect([short.headers.get('content-encoding'), short.headers.get('vary')]).toEqual([null, null]);
  });
  test('HEAD answers the same without a body', async () => {
    const head = await scratch.send('/scratch_tags?limit=2', { method: 'HEAD', headers: { prefer: 'count=exact' } });
    expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([206, '0-1/3', '']);
    expect(await scratch.from('scratch_tags').select('*', { count: 'exact', head: true })).toMatchObject({
      count: 3,
      data: null,
      error: null,
    });
    expect((await scratch.send('/scratch_nope', { method: 'HEAD' })).status).toBe(404);
  });
  test('one object', async () => {
    const one = await accepting('application/vnd.pgrst.object+json', '/scratch_tags?id=eq.1');
    expect([one.headers.get('content-type'), await one.json()]).toEqual([
      'application/vnd.pgrst.object+json; charset=utf-8',
      { id: 1, label: 'fast' },
    ]);
    const { error, status } = await scratch.from('scratch_tags').select().single();
    expect([status, error]).toMatchObject([
      406,
      {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 3 rows',
        hint: null,
      },
    ]);
    expect((await scratch.from('scratch_tags').select().eq('id', 99).maybeSingle()).data).toBeNull();
  });
  test('other forms', async () => {
    const csv = await accepting('text/csv', '/scratch_parents?select=id,name,phone,data&id=lte.3&order=id');
    expect([csv.headers.get('content-type'), (await csv.text()).split('\n').at(-1)]).toEqual([
      'text/csv; charset=utf-8',
      '3,"Čárka, ""quoted"" (x)",3,',
    ]);
    expect((await scratch.from('scratch_tags').select('name:label').eq('id', 1).csv()).data).toBe('name\nfast');
    const stripped = await accepting(
      'application/vnd.pgrst.array+json;nulls=stripped',
      '/scratch_parents?select=id,phone&id=eq.2',
    );
    expect([stripped.headers.get('content-type'), await stripped.json()]).toEqual([
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      [{ id: 2 }],
    ]);
    expect((await accepting('text/html,application/xhtml+xml,*/*;q=0.8', '/scratch_tags?id=eq.1')).status).toBe(200);
    const plan = 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose;';
    await refused('406 PGRST107', '/scratch_tags', { headers: { accept: plan } });
    await refused('406 PGRST107', '/scratch_tags', { headers: { accept: 'image/png' } });
  });
  test('the schema can be named', async () => {
    expect((await scratch.send('/scratch_tags', { headers: { 'accept-profile': 'public' } })).status).toBe(200);
    const other = await failure('/scratch_tags', { headers: { 'accept-profile': 'auth' } });
    expect([other.status, other.body]).toEqual([
      406,
      said('PGRST106', 'Invalid schema: auth', { hint: 'Only the following schemas are exposed: public' }),
    ]);
    const headers = { 'content-profile': 'pg_catalog' };
    await refused('406 PGRST106', '/scratch_tags', { method: 'POST', body: '{}', headers });
  });
  test('OPTIONS and the root', async () => {
    const options = await scratch.send('/scratch_tags', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE']);
    const root = await scratch.send('/');
    expect([root.status, ((await root.json()) as { paths: object }).paths]).toEqual([
      200,
      expect.objectContaining({ '/scratch_tags': expect.anything() }),
    ]);
  });
});

describe('codes', () => {
  test('of names that are not there', async () => {
    expect((await failure('/nowhere')).body).toEqual(
      said('PGRST205', "Could not find the table 'public.nowhere' in the schema cache"),
    );
    expect((await failure('/scratch_tag')).body.hint).toBe("Perhaps you meant the table 'public.scratch_tags'");
    expect((await failure('/scratch_nope')).status).toBe(404);
    await refused('404 PGRST205', '/pg_class');
    await refused('400 42703', '/scratch_tags?nope=eq.1');
    await refused('400 42703', '/scratch_tags?select=nope');
    await refused('400 42703', '/scratch_tags?order=nope');
    await refused('400 42704', '/scratch_tags?select=id::nope');
    await refused('404 PGRST125', '/a/b');
  });
  test('of relationships', async () => {
    const none = await failure('/scratch_tags?select=scratch_cards(*)');
    expect([none.status, none.body.code, none.body.message]).toEqual([
      400,
      'PGRST200',
      "Could not find a relationship between 'scratch_tags' and 'scratch_cards' in the schema cache",
    ]);
    const several = await failure('/scratch_children?select=scratch_parents(*)');
    expect([several.status, several.body.code]).toEqual([300, 'PGRST201']);
    expect(several.body.details).toEqual([
      {
        cardinality: 'many-to-one',
        embedding: 'scratch_children with scratch_parents',
        relationship: 'scratch_children__parent using scratch_children(parent_id) and scratch_parents(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'scratch_children with scratch_parents',
        relationship: 'scratch_children__second using scratch_children(second_parent_id) and scratch_parents(id)',
      },
    ]);
    expect(several.body.hint).toContain(
      "'scratch_parents!scratch_children__parent', 'scratch_parents!scratch_children__second'",
    );
    await refused('400 PGRST108', '/scratch_tags?scratch_children.name=eq.x');
    await refused('400 PGRST108', '/scratch_tags?order=scratch_children(name)');
    await refused('400 PGRST118', '/scratch_tags?select=id,scratch_children(name)&order=scratch_children(name)');
    await refused('400 PGRST120', '/scratch_tags?select=id,scratch_children(name)&scratch_children=eq.x');
  });
  test('of unreadable requests', async () => {
    for (const query of [
      'id=1',
      'id=foo.1',
      'id=eq',
      'id=is.maybe',
      'id=in.1',
      'select=id,',
      'select=a(',
      'select=a)',
      'select=id.median()',
      'select="a',
      'order=id.up',
      'order=id.desc.asc',
      'or=id.eq.1',
      'or=(id.eq.1',
      'or=()',
      'and=(or)',
      'limit=x',
      'columns=,',
      '=eq.1',
      'id->=eq.1',
      '%E0%A4%A=eq.1',
      'id=eq(any)',
      'name=fts(.a',
    ]) {
      const { status, body } = await failure(`/scratch_tags?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'PGRST100']);
    }
    const { body } = await failure('/scratch_tags?id=foo.1');
    expect(body).toMatchObject({
      message: '"failed to parse filter (foo.1)" (line 1, column 1)',
      details: 'unexpected "f" expecting "not" or operator (eq, gt, ...)',
    });
  });
  test('of ranges', async () => {
    await refused('416 PGRST103', '/scratch_tags?limit=-1');
    expect((await scratch.send('/scratch_tags?offset=-1')).status).toBe(200);
    await refused('416 PGRST103', '/scratch_tags', { headers: { range: '5-1' } });
  });
  test('of too large requests', async () => {
    const many = (count: number, text: string, separator = ',') => Array(count).fill(text).join(separator);
    await refused('400 PGRST100', `/scratch_people?select=${'scratch_people('.repeat(7)}id${')'.repeat(7)}`);
    expect((await scratch.send(`/scratch_people?select=${'scratch_people('.repeat(6)}id${')'.repeat(6)}`)).status).toBe(
      200,
    );
    await refused('400 PGRST100', `/scratch_tags?select=${many(201, 'id')}`);
    await refused('400 PGRST100', `/scratch_tags?${many(101, 'id=eq.1', '&')}`);
    await refused('400 PGRST100', `/scratch_tags?or=${'(and'.repeat(12)}`);
    await refused('400 PGRST100', `/scratch_tags?id=in.(${many(1001, '1')})`);
    await refused('414 414', `/scratch_tags?id=eq.${'1'.repeat(17_000)}`);
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    await refused('400 PGRST102', '/scratch_parents', {
      method: 'POST',
      body: `{"id": 9, "name": "x", "data": ${deep}}`,
    });
    const values = (count: number) => `{"name": "x", "data": [${many(count, '{}')}]}`;
    await refused('400 PGRST102', '/scratch_parents', { method: 'POST', body: values(50_000) });
  });
  test('of preferences', async () => {
    const strict = await failure('/scratch_tags', { headers: { prefer: 'handling=strict, count=exact, foo=bar' } });
    expect([strict.status, strict.body]).toEqual([
      400,
      said('PGRST122', 'Invalid preferences given with handling=strict', { details: 'Invalid preferences: foo=bar' }),
    ]);
    expect((await scratch.send('/scratch_tags', { headers: { prefer: 'foo=bar, tx=rollback' } })).status).toBe(200);
  });
  test('of tokens', async () => {
    const expired = await failure('/scratch_tags', { as: 'expired' });
    expect([expired.status, expired.body.code, expired.body.message, expired.headers.get('www-authenticate')]).toEqual([
      401,
      'PGRST303',
      'JWT expired',
      expect.stringContaining('Bearer'),
    ]);
    await refused('401 PGRST301', '/scratch_tags', { as: 'invalid' });
    await refused('401 PGRST303', '/scratch_tags', { as: 'audience' });
  });
  test('of methods', async () => {
    await refused('405 PGRST117', '/scratch_tags', { method: 'PROPFIND' });
    await refused('405 PGRST117', '/', { method: 'POST' });
  });
  test('are in Proxy-Status, too', async () => {
    const { headers } = await failure('/scratch_nope');
    expect([headers.get('proxy-status'), headers.get('content-type')]).toEqual([
      'PostgREST; error=PGRST205',
      'application/json; charset=utf-8',
    ]);
  });
});

describe('SQLSTATE', () => {
  const raised = async (state: string, as?: string) =>
    (
      await scratch.send('/rpc/scratch_raise', {
        method: 'POST',
        body: JSON.stringify({ state }),
        ...(as ? { as } : {}),
      })
    ).status;
  test.each([
    ['08006', 503],
    ['09000', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['21000', 500],
    ['22023', 400],
    ['23503', 409],
    ['23505', 409],
    ['25006', 405],
    ['25001', 500],
    ['28000', 403],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['42883', 404],
    ['42P01', 404],
    ['42P17', 500],
    ['53400', 500],
    ['53000', 503],
    ['54000', 500],
    ['55000', 500],
    ['57P01', 503],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['XX000', 500],
    ['PT418', 418],
    ['22P02', 400],
    ['23502', 400],
    ['23514', 400],
    ['42703', 400],
    ['53300', 503],
    ['55P03', 500],
    ['57014', 500],
    ['99999', 400],
  ])('%s is %i', async (state, status) => {
    expect(await raised(state)).toBe(status);
  });
  test('42501 depends on the caller', async () => {
    expect([await raised('42501'), await raised('42501', ANNA)]).toEqual([401, 403]);
  });
  test('message, details and hint are PostgreSQL’s', async () => {
    const { body } = await failure('/rpc/scratch_raise', { method: 'POST', body: '{"state":"P0001"}' });
    expect(body).toEqual({ code: 'P0001', message: 'raised', details: 'the detail', hint: 'the hint' });
  });
  test('a function may set the whole answer', async () => {
    const raise = (message: unknown, detail: unknown) =>
      failure('/rpc/scratch_raise_json', {
        method: 'POST',
        body: JSON.stringify({ message: JSON.stringify(message), detail: JSON.stringify(detail) }),
      });
    const worded = await raise(
      { code: '123', message: 'Payment required', hint: 'pay' },
      { status: 402, headers: { 'X-Reason': 'money' } },
    );
    expect([worded.status, worded.body, worded.headers.get('x-reason')]).toEqual([
      402,
      { code: '123', message: 'Payment required', details: null, hint: 'pay' },
      'money',
    ]);
    expect((await raise('no', 'shape')).body.code).toBe('PGRST121');
  });
  test('a statement that takes too long is stopped', async () => {
    const database = new Database({ ...scratch.connection }, 1);
    const rest = createRest({ database, identify: async () => ANONYMOUS });
    await database.pool.query('set statement_timeout = 50');
    await fails(rest.request('/rpc/scratch_sleep', { method: 'POST' }), '500 57014');
    await database.close();
  });
  test('a database that is gone is 503', async () => {
    const database = new Database({ host: '/nowhere', user: 'x', database: 'x' }, 1);
    const rest = createRest({ database, identify: async () => ANONYMOUS });
    await fails(rest.request('/scratch_tags'), '503 PGRST002');
    await database.close();
  });
});
