import { afterAll, expect, test } from 'vitest';
import type { EnrollmentOutcome } from '../../contracts/enrollments.ts';
import { succeeds } from '../platform/testing/answers.ts';
import { folderTest } from '../platform/testing/folder.ts';
import { signedIn } from '../testing/program.ts';
import { startServer } from '../testing/running.ts';

const folder = folderTest();
const CHILDREN = 60;
/** The tree is killed after this many answers: others are under way. */
const ANSWERS_BEFORE_THE_KILL = 20;

let server = await startServer({ DATA_DIR: folder });
afterAll(() => server.stop());

const signIn = (email: string) => signedIn(server.url, email);

test('kill -9 of the whole tree during enrollments: what was acknowledged is there, whole', async () => {
  const parent = await signIn('parent@demo.club');
  const { data: swimClass } = await parent
    .from('public_classes')
    .select('class_id')
    .eq('title', 'Неделно плуване за всички')
    .single();
  const { data: plan } = await parent.from('plans').select('id').eq('kind', 'pool_8').single();
  const children = await Promise.all(
    Array.from({ length: CHILDREN }, async (_, index) => {
      const child = { full_name: `Дете ${index}`, birth_date: '2016-06-01' };
      return (await parent.rpc('register_child', child)).data.id as string;
    }),
  );

  const acknowledged: EnrollmentOutcome[] = [];
  let killed: Promise<void> | undefined;
  await Promise.allSettled(
    children.map(async (child_id) => {
      const args = { child_id, class_id: swimClass!.class_id, plan_id: plan!.id, method: 'cash' };
      // A machine that is busy asks some to come again.
      let answer = await parent.rpc('enroll_child', args);
      while (!killed && !answer.data && answer.status >= 500) answer = await parent.rpc('enroll_child', args);
      if (!answer.data) return;
      acknowledged.push(answer.data);
      if (acknowledged.length === ANSWERS_BEFORE_THE_KILL) killed = server.killEverything();
    }),
  );
  await killed;
  expect(acknowledged.length).toBeGreaterThanOrEqual(ANSWERS_BEFORE_THE_KILL);

  server = await startServer({ DATA_DIR: folder });
  const again = await signIn('parent@demo.club');
  const enrollments = await succeeds(
    again
      .from('enrollments')
      .select('id,status,sessions_remaining,waitlist_position,payments(id,status),session_ledger(delta)')
      .in('child_id', children),
  );
  const rows = enrollments as {
    id: string;
    status: string;
    sessions_remaining: number;
    waitlist_position: number | null;
    payments: { id: string }[];
    session_ledger: { delta: number }[];
  }[];
  for (const { outcome, enrollment_id, payment_id } of acknowledged) {
    const row = rows.find(({ id }) => id === enrollment_id);
    expect(row?.status).toBe(outcome === 'enrolled' ? 'active' : 'waitlist');
    if (payment_id) expect(row?.payments.map(({ id }) => id)).toEqual([payment_id]);
  }
  // A request under way is there whole, or not at all.
  for (const row of rows) {
    const parts = [row.sessions_remaining, row.payments.length, row.session_ledger.map(({ delta }) => delta)];
    expect(parts).toEqual(row.status === 'active' ? [8, 1, [8]] : [null, 0, []]);
  }
});

test('TERM lets the club close in order, and the next start opens it again', async () => {
  expect(await server.stop()).toBe(0);
  server = await startServer({ DATA_DIR: folder });
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
});

test('a start while the club before it is still closing waits for its turn', async () => {
  const closing = server.stop();
  const port = new URL(server.url).port;
  [server] = await Promise.all([startServer({ DATA_DIR: folder, DEMO: 'on' }), closing]);
  expect(new URL(server.url).port).not.toBe(port);
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
});
