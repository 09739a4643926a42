import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { Database } from './platform/database/database.ts';
import { Machine } from './platform/process/machine.ts';
import { testConfig } from './platform/testing/club.ts';
import { folderTest } from './platform/testing/folder.ts';
import { startServer } from './testing/running.ts';

const TOKEN = 'a token of thirty-two characters';
const folder = folderTest();
const server = await startServer({ DATA_DIR: folder, DEMO: 'off', METRICS_TOKEN: TOKEN });
afterAll(() => server.stop());

/** Asks from this machine, with these headers. */
function scrape(headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    request(`${server.url}/metrics`, { headers }, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** The value of a figure; undefined where it is absent. */
const valueOf = (text: string, name: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('this machine reads the figures of requests, of the database and of the club', async () => {
  expect((await scrape()).status).toBe(200);
  await fetch(`${server.url}/rest/v1/children?select=id&first_name=eq.Мария`);
  await fetch(`${server.url}/rest/v1/rpc/no_such`, { method: 'POST', body: '{}' });
  const { text } = await scrape();
  expect(valueOf(text, 'plavane_http_request_seconds_count{route="rest",status="4xx"}')).toBe(1);
  expect(valueOf(text, 'plavane_http_request_seconds_count{route="rpc",status="4xx"}')).toBe(1);
  expect(valueOf(text, 'plavane_statement_seconds_count{way="transaction"}')).toBeGreaterThan(0);
  expect(valueOf(text, 'plavane_database_up')).toBe(1);
  expect(valueOf(text, 'plavane_club_emails{state="waiting"}')).toBe(0);
  expect(valueOf(text, 'plavane_backups_expected')).toBe(0);
  expect(valueOf(text, 'plavane_club_backup_proved_time_seconds')).toBeUndefined();
  expect(valueOf(text, 'plavane_club_job_failures{job_name="sweep"}')).toBe(0);
  // The slot of live changes is made beside the start.
  await expect
    .poll(async () => (await scrape()).text)
    .toMatch(/^plavane_club_replication_slot_bytes\{kind="live"\} \d/m);
  expect(valueOf(text, 'plavane_disk_free_bytes')).toBeGreaterThan(0);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds/m);
  expect(text).not.toContain('Мария');
  expect(text).not.toContain('no_such');
});

test.each(['grafana.json', 'prometheus-rules.yml'])('every figure of deploy/%s is reported', async (file) => {
  const { text } = await scrape();
  const deploy = readFileSync(join(import.meta.dirname, '..', 'deploy', file), 'utf8');
  const named = new Set(
    deploy.match(/\b(plavane|process|nodejs)_\w+/g)!.map((name) => name.replace(/_(bucket|count)$/, '')),
  );
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) expect(text).toContain(`# HELP ${name} `);
});

test.each([
  ['behind a proxy', { 'X-Forwarded-For': '203.0.113.7' }],
  ['under the public name', { Host: 'club.example' }],
  ['with a wrong token', { Host: 'club.example', Authorization: 'Bearer something else' }],
])('a stranger %s finds nothing', async (_who, headers) => {
  const { status, text } = await scrape(headers);
  expect(status).toBe(404);
  expect(text).not.toContain('plavane');
});

test('the token opens from anywhere, and a hundred strangers read nothing', async () => {
  const stranger = { Host: 'club.example', 'X-Forwarded-For': '203.0.113.7' };
  const before = (await scrape()).text;
  const answers = await Promise.all(Array.from({ length: 100 }, () => scrape(stranger)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  const after = await scrape({ ...stranger, Authorization: `Bearer ${TOKEN}` });
  expect(after.status).toBe(200);
  const asked = 'plavane_http_request_seconds_count{route="health",status="4xx"}';
  expect(valueOf(after.text, asked)! - (valueOf(before, asked) ?? 0)).toBe(100);
});

test('without a database its figures are absent, and the others there', async () => {
  const database = new Database({ host: '127.0.0.1', port: 9 });
  const realtime = { counts: () => ({ connections: 2, topics: 0, presences: 0, listening: 0 }) };
  const text = await createMetrics({ database, machine: new Machine(testConfig()), realtime }).text();
  await database.close();
  expect(valueOf(text, 'plavane_database_up')).toBe(0);
  expect(valueOf(text, 'plavane_realtime{what="connections"}')).toBe(2);
  expect(text).not.toMatch(/^plavane_club/m);
});
