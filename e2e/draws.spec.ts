import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { addDays, clubDay } from '../contracts/time.ts';
import { press, visit } from './forms.ts';
import { makeClass, makePerson, makeRow, planOf } from './people.ts';
import { done } from './protocol/toolbox.ts';
import { enter, enterElsewhere, expect, expectNoViolations, test } from './story.ts';

const NUMBERS = '41, 38, 23, 19, 12, 7';

test('a father puts his wishes in order, and computes the draw again with the saved files', async ({
  page,
  tools,
  viewport,
}, info) => {
  if (viewport?.width !== 390) await page.emulateMedia({ colorScheme: 'dark' });
  const tag = crypto.randomUUID().slice(0, 6);
  const admin = await tools.admin();
  const season = { name: `Жребий ${tag}`, starts_on: addDays(clubDay(), 60), ends_on: addDays(clubDay(), 200) };
  const { season_id } = done(await admin.rpc('save_season', season)) as { season_id: string };
  const instructor = await makePerson(tools, `Веса ${tag}`, 'instructor');
  const location_id = await makeRow(tools, 'locations', { name: `Прилив ${tag}`, type: 'pool' });
  const values = { season_id, location_id, instructor_id: instructor.id, max_capacity: 1 };
  const [dear, other] = [`Делфини ${tag}`, `Раци ${tag}`];
  const first = await makeClass(tools, [1], { ...values, title: dear });
  await makeClass(tools, [2], { ...values, title: other });
  done(await admin.rpc('publish_season', { season_id }));
  const closes_at = new Date(Date.now() + 86_400_000).toISOString();
  const terms = { closes_at, seed_source: 'Тираж 6/49 на 12 юни' };
  done(await admin.rpc('save_draw', { season_id, draw: terms }));

  const father = await tools.parent();
  const seen = { tour_seen_at: new Date().toISOString() };
  done(await father.client.from('profiles').update(seen).eq('user_id', father.user.id).select());
  done(await father.client.rpc('register_child', { full_name: `Ана ${tag}`, birth_date: '2017-05-14' }));
  const rival = await tools.parent();
  const child = done(
    await rival.client.rpc('register_child', { full_name: `Боян ${tag}`, birth_date: '2017-05-14' }),
  ) as { id: string };
  const plan_id = await planOf(tools, 'pool_8');
  const rivals = [{ child_id: child.id, plan_id, class_ids: [first] }];
  done(await rival.client.rpc('save_wishes', { season_id, children: rivals }));

  const home = await enterElsewhere(page, father, '/dashboard', { viewport: viewport!, acceptDownloads: true });
  await test.step('the father orders his wishes', async () => {
    await expect(home.getByRole('heading', { name: `Жребий: Жребий ${tag}` })).toBeVisible();
    await visit(home, `/wishes/${season_id}`, home.getByRole('heading', { level: 1, name: 'Желания за жребия' }));
    const add = home.getByRole('combobox', { name: 'Добави група' });
    for (const title of [other, dear])
      await add.selectOption((await add.getByRole('option', { name: title }).getAttribute('value')) ?? '');
    await home.getByRole('button', { name: `Премести нагоре: ${dear}` }).press('Enter');
    await expect(home.getByRole('listitem').first()).toContainText(dear);
    await expectNoViolations(home);
    await home.screenshot({ path: info.outputPath('wishes.png'), fullPage: true });
    await press(home, 'Запази желанията', home.getByText('Желанията са записани'));
  });

  await test.step('the draw is closed, and two people enter the numbers', async () => {
    const past = { closes_at: new Date(Date.now() - 1000).toISOString() };
    done(await tools.service().from('season_draws').update(past).eq('season_id', season_id).select());
    await enter(page, 'admin@demo.club');
    await visit(page, `/admin/draw/${season_id}`, page.getByRole('heading', { level: 1, name: 'Жребий за сезона' }));
    await expectNoViolations(page);
    await page.screenshot({ path: info.outputPath('set-up.png'), fullPage: true });
    await press(page, 'Затвори жребия', page.getByRole('heading', { name: 'Числата' }));
    await page.getByRole('textbox', { name: terms.seed_source }).fill(NUMBERS);
    await press(page, 'Въведи числата', page.getByText('Единият вече ги въведе.'));
    await expectNoViolations(page);
    await page.screenshot({ path: info.outputPath('seed.png'), fullPage: true });
    const second = await makePerson(tools, `Мина ${tag}`, 'admin');
    const client = tools.visitor();
    done(await client.auth.signInWithPassword({ email: second.email, password: second.password }));
    done(await client.rpc('run_draw', { season_id, seed: '7 12 19 23 38 41' }));
  });

  await test.step('the father reads his own path, saves both files and draws again', async () => {
    await home.reload();
    await expect(home.getByText(/^[12]-и по ред/)).toBeVisible();
    await expectNoViolations(home);
    await home.screenshot({ path: info.outputPath('path.png'), fullPage: true });
    const ticket = (await home.getByText(/^Номер в списъка/).textContent())?.split(': ')[1] ?? '';
    await visit(home, `/draw/${season_id}`, home.getByRole('heading', { level: 1, name: 'Жребий за местата' }));
    const hash = await home.locator('code', { hasText: /^[0-9a-f]{64}$/ }).textContent();
    await expectNoViolations(home);
    await home.screenshot({ path: info.outputPath('record.png'), fullPage: true });
    for (const [button, file] of [
      ['Запази списъка', 'list.json'],
      ['Запази програмата', 'draw.mjs'],
    ] as const) {
      const [download] = await Promise.all([
        home.waitForEvent('download'),
        home.getByRole('button', { name: button }).click(),
      ]);
      await download.saveAs(info.outputPath(file));
    }
    const cwd = join(info.outputPath('list.json'), '..');
    const printed = execFileSync(process.execPath, ['draw.mjs', 'list.json', NUMBERS], { cwd, encoding: 'utf8' });
    expect(printed).toContain(`sha256\t${hash}`);
    expect(printed).toContain(`\t${ticket}\t`);
  });
});
