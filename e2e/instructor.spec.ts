import type { Page } from '@playwright/test';
import { follow, openDialog, press } from './forms.ts';
import { makeDeck, rosterOf } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, expect, expectAccessible, expectNoViolations, test } from './story.ts';

const INSTRUCTOR = 'instructor@demo.club';
const VICTORIA = 'Виктория Георгиева';
const THEODORA = 'Теодора-Мария Христова-Иванова';

const markOf = (page: Page, name: string) => page.getByRole('radiogroup', { name: `Посещение на ${name}` });

/** How many children are present, by the foot of the list. */
const present = async (page: Page) => Number.parseInt(await page.getByText(/^\d+ присъства/).innerText(), 10);

/** Taps one of the three ways; a finger meets the label. */
async function tap(page: Page, name: string, mark: string): Promise<void> {
  await markOf(page, name).locator('label').filter({ hasText: mark }).click();
}

test.describe('an instructor on the deck', () => {
  test('reads the health note, marks the child and finds the mark after a reload', async ({ page }) => {
    await enterAt(page, INSTRUCTOR, '/instructor-dashboard');
    await follow(page, /17:30.*Делфинчета/, page.getByRole('list', { name: 'Деца в урока' }));
    await expectNoViolations(page);

    const care = await openDialog(page, /Мария Димитрова.*здравна бележка/i, 'Мария Димитрова');
    await expect(care.getByText(/Астма/)).toBeVisible();
    await expect(care.getByRole('link', { name: /Обади се/ })).toHaveAttribute('href', /^tel:\+359/);
    await expectNoViolations(page);
    await care.getByRole('button', { name: 'Затвори' }).click();

    await tap(page, 'Мария Димитрова', 'Отсъства');
    const before = await present(page);
    await tap(page, 'Мария Димитрова', 'Присъства');
    await expect.poll(() => present(page)).toBe(before + 1);
    await expect(page.getByText('Записано')).toBeVisible();
    await page.reload();
    await expect(markOf(page, 'Мария Димитрова').getByRole('radio', { name: 'Присъства' })).toBeChecked();
    await expectNoViolations(page);

    // With text at twice its size a child and its marks are in the first view; the bar above a demo club takes 88 px.
    await page.setViewportSize({ width: 390, height: 844 + 88 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const bar = page.getByRole('navigation', { name: 'Моят профил' });
    const mark = page.getByRole('list', { name: 'Деца в урока' }).locator('label').first();
    const room = async () => {
      const { y, height } = (await mark.boundingBox())!;
      return (await bar.boundingBox())!.y - y - height;
    };
    await expect(async () => expect(await room()).toBeGreaterThanOrEqual(0)).toPass();
  });

  test('marks without a connection: the mark waits, survives a reload and arrives', async ({
    page,
    context,
    tools,
  }) => {
    const deck = await makeDeck(tools, [VICTORIA]);
    await enterAt(page, deck.instructor, rosterOf(deck));
    const absent = markOf(page, VICTORIA).getByRole('radio', { name: 'Отсъства' });
    await context.route('**/rpc/mark_attendance', (route) => route.abort('internetdisconnected'));
    await tap(page, VICTORIA, 'Отсъства');
    await expect(page.getByText('1 отметка чака връзка')).toBeVisible();
    await page.reload();
    await expect(absent).toBeChecked();
    await expect(page.getByText('1 отметка чака връзка')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Опитай пак' })).toBeVisible();
    // Tried again by itself, or by the first press.
    await context.unroute('**/rpc/mark_attendance');
    await expect(page.getByText('Записано')).toBeVisible();
    await page.reload();
    await expect(absent).toBeChecked();
    await expect(page.getByText('Записано')).toBeVisible();
  });

  test('takes „all present“ back before it leaves', async ({ page, tools }) => {
    const deck = await makeDeck(tools, [VICTORIA, THEODORA]);
    await enterAt(page, deck.instructor, rosterOf(deck));
    await tap(page, VICTORIA, 'Отсъства');
    const theodora = markOf(page, THEODORA).getByRole('radio', { name: 'Присъства' });
    await expect(theodora).not.toBeChecked();
    await page.getByRole('button', { name: /^И останал/ }).click();
    await expect(theodora).toBeChecked();
    await page.getByRole('button', { name: 'Отмени', exact: true }).click();
    await expect(theodora).not.toBeChecked();
  });

  test('validates a payment, and looks through the class', async ({ page, tools }) => {
    const deck = await makeDeck(tools, [VICTORIA, THEODORA]);
    await enterAt(page, deck.instructor, rosterOf(deck));
    await tap(page, VICTORIA, 'Присъства');
    await expect(page.getByText('Записано')).toBeVisible();
    await press(page, 'Друго за групата', page.getByRole('menuitem', { name: 'Плащания' }));
    await page.getByRole('menuitem', { name: 'Плащания' }).click();
    const dialog = await openDialog(page, `Потвърди плащането за ${VICTORIA}`, 'Взе ли парите?');
    await expectAccessible(dialog.getByText('В брой', { exact: true }));
    await press(dialog, 'Потвърди плащането', page.getByText('Плащането е потвърдено'));
    await expect(page.getByRole('button', { name: `Потвърди плащането за ${VICTORIA}` })).toHaveCount(0);
    await expectNoViolations(page);
    // Pressed twice, it is taken back once.
    await page.getByRole('button', { name: 'Отмени', exact: true }).dblclick();
    await expect(page.getByText('Потвърждението е отменено: плащането отново чака')).toBeVisible();
    await expect(page.getByRole('button', { name: `Потвърди плащането за ${VICTORIA}` })).toBeVisible();
    await expect(page.getByText('Потвърждение се отменя до 24 часа')).toHaveCount(0);
    // Later as well, where all payments are.
    await openDialog(page, `Потвърди плащането за ${VICTORIA}`, 'Взе ли парите?');
    await press(dialog, 'Потвърди плащането', page.getByText('Плащането е потвърдено'));
    await page.getByRole('button', { name: `Отмени потвърждението за ${VICTORIA}` }).click();
    await expect(page.getByRole('button', { name: `Потвърди плащането за ${VICTORIA}` })).toBeVisible();
    // The toast of what was taken back offers it no more.
    await expect(page.getByRole('button', { name: 'Отмени', exact: true })).toHaveCount(0);

    await page.getByRole('tab', { name: 'Присъствия' }).click();
    await expectAccessible(page.getByRole('rowheader', { name: VICTORIA }));
    await page.getByRole('tab', { name: 'График' }).click();
    await expectAccessible(page.getByRole('heading', { name: 'Предстоящи уроци' }));
    await page.goto('/instructor-dashboard');
    await expectAccessible(page.getByRole('heading', { name: 'Плащания за потвърждаване' }));
  });
});

test.describe('an instructor', () => {
  test('sees the day, and why a coming lesson cannot be marked', async ({ page }) => {
    await enterAt(page, INSTRUCTOR, '/instructor-dashboard');
    await expectAccessible(page.getByRole('heading', { name: 'Пакети на привършване' }));
    await page.getByRole('link', { name: /^Напреднали I/ }).click();
    const picker = page.getByRole('combobox', { name: 'Урок' });
    await picker.selectOption((await picker.getByRole('option').last().getAttribute('value')) ?? '');
    await expect(page.getByText('Урок се отбелязва от началото на деня му.')).toBeVisible();
    await expect(markOf(page, 'Ния Иванова').getByRole('radio', { name: 'Присъства' })).toBeDisabled();
    await expectNoViolations(page);
    await page.getByRole('button', { name: /Ния Иванова/ }).click();
    await page.getByRole('link', { name: 'Оценки и напредък' }).click();
    await expectAccessible(page.getByRole('group', { name: 'Техника' }));
  });

  test('sees when a class is missing or another instructor’s', async ({ page }) => {
    await enterAt(page, INSTRUCTOR, '/instructor/class/00000000-0000-4000-8000-000000000000');
    await expectAccessible(page.getByRole('alert').getByText('Тази група не съществува'));
  });
});

test.describe('a big class', () => {
  test('shows seven children at once, is searched, and its families are reminded from the list', async ({
    page,
    context,
    tools,
  }) => {
    const names = Array.from({ length: 17 }, (_, index) => `Калина Двайсета ${'абвгдежзийклмнопр'[index]!.repeat(3)}`);
    const deck = await makeDeck(tools, names);
    const title = `${deck.title} за напреднали в неделя преди обяд с дълго име`;
    const service = tools.service();
    done(await service.from('classes').update({ title }).eq('id', deck.class_id).select());
    const [ending] = deck.children;
    const low = { sessions_remaining: 1 };
    done(await service.from('enrollments').update(low).eq('id', ending!.enrollment_id).select());
    await enterAt(page, deck.instructor, rosterOf(deck));
    // The bar above a demo club takes 44 px that a club's own screen has.
    await page.setViewportSize({ width: 390, height: 844 + 44 });
    const rows = page.getByRole('list', { name: 'Деца в урока' }).getByRole('listitem');
    await expect(rows).toHaveCount(17);

    await test.step('the head is low, and seven rows are above the foot', async () => {
      const head = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      const search = (await page.getByRole('searchbox', { name: 'Търси дете' }).boundingBox())!;
      const foot = (await page.getByText('17 неотбелязани').boundingBox())!;
      const seventh = (await rows.nth(6).boundingBox())!;
      expect(search.y - head.y).toBeLessThanOrEqual(160);
      expect(seventh.y + seventh.height).toBeLessThanOrEqual(foot.y);
      await expectNoViolations(page);
    });

    await test.step('a name is found by a part of it; one press marks only who is seen', async () => {
      await page.getByRole('searchbox', { name: 'Търси дете' }).fill('БББ');
      await expect(rows).toHaveCount(1);
      await page.getByRole('button', { name: 'Показаното 1 присъства' }).click();
      await expect(page.getByText('16 неотбелязани')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Търси дете' }).fill('');
      await expect(rows).toHaveCount(17);
    });

    await test.step('whose package ends is reminded by one press; without a network it says why not', async () => {
      await page.getByRole('button', { name: 'Свършва: 1', exact: true }).click();
      await expect(rows).toHaveCount(1);
      // The code of a sheet comes when it is opened first.
      await page.getByRole('button', { name: new RegExp(`^${ending!.name}`) }).click();
      const note = page.getByLabel('Бележка за детето в този урок');
      await expect(note).toBeEnabled();
      await context.setOffline(true);
      await expect(note).toBeDisabled();
      await expect(page.getByText('Няма връзка. Бележка се пише и пази само с връзка с интернет.')).toBeVisible();
      await context.setOffline(false);
      await note.fill('Днес се гмурна.');
      await press(page, 'Запази', page.getByText('Бележката е запазена'));
      await page.keyboard.press('Escape');
      await context.setOffline(true);
      await expect(page.getByRole('button', { name: `За напомняне е нужна връзка: ${ending!.name}` })).toBeDisabled();
      // A page whose code is not on the phone is not opened: the browser would show its own error.
      await page.getByRole('link', { name: 'Каса' }).click();
      await expectAccessible(page.getByText('Тази страница още не е запазена тук'));
      await expect(rows.first()).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: `Напомни на семейството: ${ending!.name}` }).click();
      await expect(page.getByRole('button', { name: `Днес вече е напомнено: ${ending!.name}` })).toBeDisabled();
    });
  });
});
