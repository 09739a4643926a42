import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../contracts/demo.ts';
import { act, enterSection, mark, openSection, rowOf, search } from './admin.ts';
import { follow, openDialog, press, pressFirst } from './forms.ts';
import { expect, expectAccessible, expectNoViolations, publicKey, test } from './story.ts';

/** Registers a user of the demo for the event; returns the outcome. */
async function come(page: Page, email: string, event_id: string): Promise<string> {
  const apikey = await publicKey(page);
  const login = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password: DEMO_PASSWORD },
  });
  const { access_token } = await login.json();
  const answer = await page.request.post('/rest/v1/rpc/register_for_event', {
    headers: { apikey, authorization: `Bearer ${access_token}` },
    data: { event_id },
  });
  return (await answer.json()).outcome;
}

test('an event is made, fills up with a waitlist, and every attendee is written to', async ({ page }) => {
  const title = `Турнир ${mark()}`;
  const year = new Date().getFullYear() + 1;
  await enterSection(page, 'events', 'Събития');
  await expectNoViolations(page);
  const sheet = await openDialog(page, 'Ново събитие', 'Ново събитие');
  await sheet.getByLabel('Име на събитието').fill(title);
  await sheet.getByLabel('Първи ден').fill(`1.6.${year}`);
  await sheet.getByLabel('Начало').fill('9');
  await sheet.getByLabel('Последен ден').fill(`1.6.${year}`);
  await sheet.getByLabel('Край').fill('8:30');
  await sheet.getByLabel('Места').fill('1');
  await sheet.getByLabel('Такса за участие').fill('30');
  await sheet.getByLabel('Публикувано').check();
  await sheet.getByRole('button', { name: 'Запази' }).click();
  await expectAccessible(sheet.getByText('Краят е преди началото.'));
  await sheet.getByLabel('Край').fill('13:00');
  await press(sheet, 'Запази', page.getByText(`„${title}“ е създадено`));

  await search(page, title);
  await expect(page.getByRole('row').filter({ visible: true })).toHaveCount(2);
  await expect(rowOf(page, title)).toContainText('Предстои');
  await follow(page, title, page.getByRole('heading', { level: 1, name: title }));
  await expect(page.getByText('Още никой не се е записал.')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  expect(await come(page, 'parent@demo.club', id)).toBe('registered');
  expect(await come(page, 'instructor@demo.club', id)).toBe('waitlisted');
  await page.reload();
  const people = page.getByRole('region', { name: 'Участници' });
  await expectAccessible(people.getByText('Чака', { exact: true }).filter({ visible: true }));

  const message = await openDialog(page, 'Пиши на семействата', 'Ново съобщение');
  await message.getByLabel('Заглавие', { exact: true }).fill(`За „${title}“`);
  await message.getByLabel('Текст', { exact: true }).fill('Тръгваме в 8:00 от басейна.');
  await expect(message.getByText('1 семейство, 1 родител')).toBeVisible();
  await expectNoViolations(page);
  await press(message, 'Изпрати', page.getByRole('dialog', { name: 'Изпратено до 1 семейство' }));
  await page.keyboard.press('Escape');

  await pressFirst(people, /^Отпиши /);
  const drop = page.getByRole('dialog');
  await drop.getByLabel('Причина за семейството').fill('Контузия');
  await expectNoViolations(page);
  await drop.getByRole('button', { name: 'Отпиши', exact: true }).click();
  await expect(people.getByText('Чака', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await expect.poll(async () => (await page.request.get('/dev/mailbox')).text()).toContain(`За „${title}“`);

  // Called off, it lets in none of those who wait.
  await openSection(page, 'events', 'Събития');
  await search(page, title);
  await act(page, `Действия за „${title}“`, 'Отмени събитието', `Да отменим ли „${title}“?`);
  const calledOff = page.getByRole('dialog');
  await expect(calledOff.getByText('Записани: 1 · чакат: 0')).toBeVisible();
  await calledOff.getByRole('button', { name: 'Отмени събитието' }).click();
  await expectAccessible(calledOff.getByText('Попълни това поле'));
  await calledOff.getByLabel('Причина за семействата').fill('Залата е затворена');
  await press(calledOff, 'Отмени събитието', page.getByText(`„${title}“ е отменено, отписан е 1 човек`));
  await expect(rowOf(page, title)).toContainText('Чернова');
  const mailbox = '/dev/mailbox.json?to=instructor@demo.club';
  await expect.poll(async () => (await page.request.get(mailbox)).text()).toContain('Залата е затворена');
});
