import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeFamily } from './family.ts';
import { agreeToAll, confirm, fillChild, openDialog, press, pressFirst } from './forms.ts';
import { DRAWING_THAT_ACTS, PAGE_NAMED_PICTURE } from './hostile-pictures.ts';
import { closePool, makeMonth } from './month.ts';
import { done, must } from './protocol/toolbox.ts';
import { enter, enterAt, expect, expectAccessible, expectNoViolations, test } from './story.ts';

/** The next calls of a procedure get no answer. */
const cut = (page: Page, procedure: string) => page.route(`**/rpc/${procedure}`, (route) => route.abort());

test('a family sees what went wrong, and nothing is half-done', async ({ page, tools }) => {
  const month = await makeMonth(tools);
  const { client, email, password, user } = await tools.parent();
  done(
    await client.from('profiles').update({ tour_seen_at: new Date().toISOString() }).eq('user_id', user.id).select(),
  );
  const first = `Рая${month.tag}`;
  const input = { first_name: first, last_name: 'Брегова', birth_date: '2018-05-06' };
  const child = done(await client.rpc('register_child', input)) as { id: string };
  const { data: plans } = await client.from('plans').select('id').eq('kind', 'pool_8').limit(1);
  const enrollment = { class_id: month.classes.beginners.id, plan_id: must(plans?.[0]?.['id'], 'plan') };
  await enter(page, { email, password });

  await test.step('An error occurred during registration', async () => {
    await cut(page, 'enroll_children');
    await page.goto(`/enroll-child/${child.id}`);
    await page.getByRole('button', { name: new RegExp(month.pool.name) }).click();
    await pressFirst(page, new RegExp(month.classes.beginners.title));
    await page.getByRole('button', { name: /^8 посещения/ }).click();
    await agreeToAll(page);
    await page.getByRole('button', { name: /^Запиши със задължение за плащане/ }).click();
    await expectAccessible(page.getByText('Възникна грешка при записването. Моля, опитай отново.').first());
    await page.unroute('**/rpc/enroll_children');
    await press(page, /^Запиши със задължение за плащане/, page.getByRole('heading', { name: 'Записано!' }));
  });

  await test.step('error transferring class', async () => {
    await cut(page, 'transfer_enrollment');
    await page.goto(`/child/${child.id}?tab=enrollments`);
    await expect(page.getByRole('tab', { name: 'Записвания' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Премести' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Премести', exact: true }).click();
    await expect(page.getByText('Попълни това поле')).toBeVisible();
    await page.getByRole('radio', { name: new RegExp(month.classes.full.title) }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Премести', exact: true }).click();
    await expect(page.getByText('Грешка при преместване в друга група')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('error unenrolling from class', async () => {
    await cut(page, 'unenroll_child');
    await page.getByRole('button', { name: 'Отпиши' }).click();
    await expect(page.getByRole('dialog').getByText(/^Дължимите .* отпадат\.$/)).toBeVisible();
    await confirm(page, /^Отпиши/, 'Грешка при отписване от групата');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Активно', { exact: true })).toBeVisible();
  });

  await test.step('error announcing an absence', async () => {
    await cut(page, 'announce_absence');
    await page.getByRole('tab', { name: 'Общо' }).click();
    await page.getByRole('button', { name: 'Няма да дойде', exact: true }).last().click();
    await press(page, 'Съобщи за отсъствието', page.getByRole('dialog').getByText(/Отсъствието не е съобщено/));
    await page.keyboard.press('Escape');
  });

  await test.step('a file that is no photo, one that is too large, one that cannot be opened', async () => {
    const dialog = await openDialog(page, 'Добави снимка');
    const choose = (buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name: 'снимка.jpg', mimeType: 'image/jpeg', buffer });
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    for (const buffer of [Buffer.from('not a picture'), DRAWING_THAT_ACTS.buffer, PAGE_NAMED_PICTURE.buffer]) {
      await choose(buffer);
      await expect(dialog.getByText('Този файл не е снимка.', { exact: false })).toBeVisible();
      await choose(jpeg.subarray(0, 40));
      await expect(dialog.getByText(/Браузърът не може да отвори тази снимка/)).toBeVisible();
    }
    await choose(Buffer.concat([jpeg, Buffer.alloc(11_000_000)]));
    await expect(dialog.getByText(/Снимката е 12 MB, а може да е до 10 MB/)).toBeVisible();
    await choose(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'));
    await expectAccessible(dialog.getByText(/HEIC/));
    expect(await photoOf(child.id)).toBeNull();

    await page.route('**/storage/v1/object/children/**', (route) => route.abort());
    await choose(jpeg);
    await press(dialog, 'Запази снимката', /Снимката не е запазена/);
    expect(await photoOf(child.id)).toBeNull();
    await expectNoViolations(page);
    await page.unroute('**/storage/v1/object/children/**');
    await press(dialog, 'Запази снимката', page.getByText('Снимката е запазена'));
    await expect(page.getByRole('button', { name: 'Смени снимката' })).toBeVisible();
    const kept = must(await photoOf(child.id), 'photo');

    await page.getByRole('button', { name: 'Смени снимката' }).click();
    await choose(jpeg);
    await press(dialog, 'Запази снимката', page.getByText('Снимката е запазена').last());
    await expect(dialog).toHaveCount(0);
    const { data: files } = await month.service.storage.from('children').list(child.id);
    expect(files).toHaveLength(1);
    expect(await photoOf(child.id)).not.toBe(kept);
  });

  await test.step('error deleting child', async () => {
    await cut(page, 'delete_child');
    await page.getByRole('button', { name: 'Още действия' }).click();
    await page.getByRole('menuitem', { name: /Изтрий/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${first} Брегова`);
    await press(dialog, /^Изтрий/, page.getByText('Грешка при изтриване на детето'));
  });

  await test.step('an offer that was answered elsewhere', async () => {
    const enrolled = { child_id: child.id, ...enrollment, class_id: month.classes.full.id, method: 'cash' };
    done(await client.rpc('enroll_child', enrolled));
    // What waits has no sessions to take along.
    await page.goto(`/child/${child.id}?tab=enrollments`);
    const waits = page.getByRole('article').filter({ hasText: month.classes.full.title });
    await waits.getByRole('button', { name: 'Премести' }).click();
    await expectAccessible(page.getByRole('dialog').getByText(/^От списъка на чакащите за „/));
    await page.keyboard.press('Escape');
    await page.goto('/dashboard');
    await month.freeTheSeat();
    await page.getByRole('button', { name: 'Приеми мястото' }).click();
    // The setting is one for the whole club, in which other stories run.
    await page.route('**/rpc/accept_waitlist_offer', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'documents_missing', message: 'missing', details: null, hint: null },
      }),
    );
    const accepting = page.getByRole('dialog');
    await press(accepting, /^Приеми мястото и плати/, 'Документите, нужни за записване, още не са подписани.');
    await expectAccessible(accepting.getByRole('link', { name: 'Прочети и подпиши документите' }));
    await page.unroute('**/rpc/accept_waitlist_offer');
    const { data: offers } = await month.service.from('waitlist_offers').select('id').eq('status', 'open');
    const { data: own } = await client.from('waitlist_offers').select('id').eq('status', 'open');
    const offer = must(
      offers?.find(({ id }) => own?.some((one) => one['id'] === id)),
      'open offer',
    );
    done(await client.rpc('decline_waitlist_offer', { offer_id: offer['id'] as string }));
    await expect(page.getByText(`Предложението за „${month.classes.full.title}“ приключи`)).toBeVisible();
    await page.getByRole('button', { name: 'Разбрах' }).click();
    await expect(page.getByText(/Предложението за/)).toHaveCount(0);
  });
  await closePool(month);

  async function photoOf(id: string): Promise<string | null> {
    const { data } = await month.service.from('children').select('photo_path').eq('id', id).single();
    return (data?.['photo_path'] ?? null) as string | null;
  }
});

test('a second tab enrolls first: the first one says so, and loses nothing of what was typed', async ({
  page,
  tools,
}) => {
  const { parent, classId, title } = await makeFamily();
  const enrolls = /^Запиши със задължение за плащане/;
  const choose = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Добави ново дете' }).click();
    await fillChild(tab, 'Бистра', title, '14.05.2018');
    await press(tab, 'Напред');
    await tab.getByRole('button', { name: /^8 посещения/ }).click();
    await agreeToAll(tab);
  };
  const address = `/register-child?class=${classId}`;
  await enterAt(page, parent, address);
  await choose(page);
  const note = page.getByLabel('Бележка към клуба');
  await note.fill('Идва с баба си');
  const other = await page.context().newPage();
  await other.goto(address);
  await choose(other);
  await press(other, enrolls, other.getByRole('heading', { name: 'Записано!' }));

  await page.getByRole('button', { name: enrolls }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Детето вече е записано в тази група.' });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('още не е в група')).toHaveCount(0);
  await page.reload();
  await expect(note).toHaveValue('Идва с баба си');
  const children = await tools.service().from('children').select('id').eq('last_name', title);
  expect(children.data).toHaveLength(1);
});
