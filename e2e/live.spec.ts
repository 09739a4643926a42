import { visit } from './forms.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done, must, type Toolbox } from './protocol/toolbox.ts';
import { enter, enterAt, expect, test } from './story.ts';

/** A class that has room, and no other story's children. */
async function openClass(tools: Toolbox): Promise<string> {
  const tag = crypto.randomUUID().slice(0, 8);
  const { id: instructor_id } = await makePerson(tools, `Лили Вълнова ${tag}`, 'instructor');
  const location = { name: `Плитчина ${tag}`, type: 'pool', address: 'ул. „Пясъчна“ 2, Шумен' };
  const location_id = await makeRow(tools, 'locations', location);
  return makeClass(tools, [7], { title: `Вълнички ${tag}`, instructor_id, location_id });
}

test('what others do is seen without a reload: a payment, its confirmation, its notice', async ({ page, tools }) => {
  const { client, email, password } = await tools.parent();
  await enterAt(page, { email, password }, '/dashboard');
  await visit(page, '/payments', page.getByRole('heading', { name: 'Плащания', level: 1 }));
  const bell = page.getByRole('button', { name: /^Известия/ }).filter({ visible: true });
  await expect(bell).toBeVisible();

  const child = done(await client.rpc('register_child', { full_name: 'Жива Вълнова', birth_date: '2016-02-03' })) as {
    id: string;
  };
  const choice = { class_id: await openClass(tools), plan_id: await planOf(tools, 'pool_8') };
  const enrolled = done(await client.rpc('enroll_child', { child_id: child.id, ...choice, method: 'cash' })) as {
    payment_id: string;
  };
  await expect(page.getByRole('heading', { name: 'За плащане' })).toBeVisible();
  await expect(page.getByText(/^Жива · /)).toBeVisible();

  const admin = await tools.admin();
  done(await admin.rpc('validate_payment', { payment_id: enrolled.payment_id }));
  await expect(page.getByText('Потвърдено').filter({ visible: true }).first()).toBeVisible();
  await expect(bell).toHaveAccessibleName(/^Известия, \d нов/);
  // On a phone the notice itself lies over the bell for a moment, and stays while a pointer is on it.
  await bell.press('Enter');
  await expect(page.getByRole('dialog').getByText(/е потвърдено/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toHaveAccessibleName('Известия');
});

test('a page joins its channels in the name of its user at the first try', async ({ page }) => {
  const joined: string[] = [];
  const answers: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => String(payload).includes('"phx_join"') && joined.push(String(payload)));
    socket.on(
      'framereceived',
      ({ payload }) => String(payload).includes('"phx_reply"') && answers.push(String(payload)),
    );
  });
  await enterAt(page, 'parent@demo.club', '/dashboard');
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  for (const join of joined) expect(join).toContain('"access_token"');
  for (const answer of answers) expect(answer).toContain('"status":"ok"');
});

test('a position on the waitlist moves up by itself', async ({ page, tools }) => {
  const admin = await tools.admin();
  const { data: instructors } = await admin.from('instructors').select('user_id').limit(1);
  const location_id = await makeRow(tools, 'locations', {
    name: `Нощен басейн ${crypto.randomUUID().slice(0, 8)}`,
    type: 'pool',
    address: 'Шумен',
  });
  const start = `${String(Math.floor(Math.random() * 5)).padStart(2, '0')}:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}`;
  const made = done(
    await admin.rpc('save_class', {
      title: `Нощна вълна ${crypto.randomUUID().slice(0, 8)}`,
      instructor_id: must(instructors?.[0]?.['user_id'], 'instructor'),
      location_id,
      duration_minutes: 15,
      price_per_class: 1000,
      max_capacity: 1,
      lane: 10 + Math.floor(Math.random() * 10),
      sessions: [{ day_of_week: 7, start_time: start }],
    }),
  ) as { class_id: string };
  const plan_id = await planOf(tools, 'pool_8');
  const families = [];
  for (const name of ['Първа Стоева', 'Втора Стоева', 'Трета Стоева']) {
    const family = await tools.parent();
    const child = done(await family.client.rpc('register_child', { full_name: name, birth_date: '2016-02-03' })) as {
      id: string;
    };
    const args = { child_id: child.id, class_id: made.class_id, plan_id, method: 'cash' };
    const { enrollment_id } = done(await family.client.rpc('enroll_child', args)) as { enrollment_id: string };
    families.push({ ...family, enrollment_id });
  }
  const [, second, third] = families;
  await enterAt(page, third!, '/dashboard', page.getByText(/2-[а-я]+ място/).first());
  done(await second!.client.rpc('unenroll_child', { enrollment_id: second!.enrollment_id }));
  await expect(page.getByText(/1-[а-я]+ място/).first()).toBeVisible();
});

test('a roster that is open shows what a colleague marks', async ({ page, tools }) => {
  const admin = await tools.admin();
  await enter(page, 'instructor@demo.club');
  const instructor = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token'))!;
    return (JSON.parse(localStorage.getItem(key)!) as { user: { id: string } }).user.id;
  });
  // A lesson of last week: those of today belong to other stories.
  const { data: lessons } = await admin
    .from('lessons')
    .select('id,class_id,classes!inner(instructor_id)')
    .eq('classes.instructor_id', instructor)
    .lt('starts_at', new Date(Date.now() - 3 * 86_400_000).toISOString())
    .order('starts_at', { ascending: false })
    .limit(1);
  const lesson = must(lessons?.[0], 'lesson of last week') as { id: string; class_id: string };
  await page.goto(`/instructor/class/${lesson.class_id}?lesson=${lesson.id}`);
  const { children } = done(await admin.rpc('open_roster', { lesson_id: lesson.id })) as {
    children: { child_id: string; full_name: string; mark: string | null }[];
  };
  const { child_id, full_name, mark } = must(children[0], 'child in the lesson');
  const radios = page.getByRole('radiogroup', { name: new RegExp(full_name) });
  await expect(radios).toBeVisible();
  const [status, word] = mark === 'excused' ? ['absent', 'Отсъства'] : ['excused', 'Извинен'];
  const marks = [{ child_id, status, client_id: crypto.randomUUID(), marked_at: new Date().toISOString() }];
  done(await admin.rpc('mark_attendance', { lesson_id: lesson.id, marks }));
  await expect(radios.getByRole('radio', { name: new RegExp(word) })).toBeChecked();
});
