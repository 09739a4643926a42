import type { APIRequestContext } from '@playwright/test';
import { act, mark, openSection, rowOf, search } from './admin.ts';
import { fillIn, openDialog, press, pressFirst, pressToField } from './forms.ts';
import { BOMB, DRAWING_THAT_ACTS } from './hostile-pictures.ts';
import {
  enterElsewhere,
  expect,
  expectAccessible,
  expectContrast,
  expectNoViolations,
  LAPTOP,
  openElsewhere,
  test,
} from './story.ts';

const PASSWORD = 'плуваме-всеки-ден';
const medicalFile = {
  name: 'medicinsko.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
};

/** The first link of the newest email to the address whose subject holds the words. */
async function linkTo(request: APIRequestContext, address: string, words: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const emails = (await (await request.get(`/dev/mailbox.json?to=${address}`)).json()) as {
      subject: string;
      links: string[];
    }[];
    link = emails.find(({ subject }) => subject.includes(words))?.links[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

test('a girl registers, her mother agrees, the club takes her in, she sets goals', async ({ page, request }) => {
  const name = `Александра-Виктория Колева ${mark()}`;
  const email = `${crypto.randomUUID()}@athlete.example`;
  const mother = `${crypto.randomUUID()}@parent.example`;
  const born = `14.05.${new Date().getFullYear() - 12}`;

  await page.goto('/athlete/register');
  await page.getByLabel('Име и фамилия').fill(name);
  await page.getByLabel('Имейл', { exact: true }).fill(email);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await fillIn(page, { 'Рождена дата': born, 'Имейл на родител': email });
  await page.getByText('Жена', { exact: true }).click();
  await expectNoViolations(page);
  await press(page, 'Регистрирай ме', 'Имейлът на родителя не може да е твоят.');
  await page.getByLabel('Имейл на родител').fill(mother);
  await press(page, 'Регистрирай ме', page.getByRole('heading', { name: 'Профилът ти чака одобрение' }));
  await expectAccessible(page.getByText(`Изпратихме писмо до ${mother}`));
  await expectContrast(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  // An athlete who waits is kept out of the athletes' area.
  await page.goto('/athlete/goals');
  await expect(page).toHaveURL(/athlete\/pending/);

  const admin = await enterElsewhere(page, 'admin@demo.club', undefined, LAPTOP);
  await openSection(admin, 'athletes', 'Състезатели');
  await search(admin, email, [rowOf(admin, name), 'Чака родител']);
  await pressFirst(admin, `Действия за ${name}`);
  await expect(admin.getByRole('menuitem', { name: 'Одобри състезателя' })).toHaveCount(0);
  await admin.keyboard.press('Escape');

  const home = await openElsewhere(page);
  await home.goto(await linkTo(request, mother, 'Потвърждение от родител'));
  await expectAccessible(home.getByText(`${name} иска профил на състезател`));
  await pressToField(home, 'Потвърждавам', 'Твоето име и фамилия');
  await home.getByLabel('Твоето име и фамилия').fill('Мария Колева');
  await home.getByRole('checkbox').check();
  await press(home, 'Потвърждавам', 'Съгласието е записано.');
  await home.reload();
  await expect(home.getByText('На този линк вече е отговорено.')).toBeVisible();
  await home.context().close();

  await admin.reload();
  await expect(rowOf(admin, name)).toContainText('Съгласие от Мария Колева');
  await act(admin, `Действия за ${name}`, 'Одобри състезателя');
  await expect(admin.getByRole('dialog').getByRole('radio', { checked: true })).toHaveCount(0);
  await admin.getByRole('dialog').getByRole('button', { name: 'Одобри и извести' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Избери кой плувец е.');
  await expectNoViolations(admin);
  await admin
    .getByRole('dialog')
    .getByRole('radio', { name: /Нов плувец/ })
    .check();
  await press(admin, 'Одобри и извести', [rowOf(admin, name), 'Одобрен']);

  await press(page, 'Провери отново', page.getByRole('heading', { level: 1, name: /Здравей, Александра-Виктория/ }));
  await expectAccessible(page.getByText('Документите ти искат внимание'));

  await page.goto('/athlete/goals');
  const form = await openDialog(page, 'Нова цел');
  await form.getByLabel('Дистанция').selectOption('100');
  await form.getByLabel('Време, което искам').fill('бързо');
  await pressToField(form, 'Запиши целта', 'Време, което искам');
  await form.getByLabel('Време, което искам').fill('1:02,35');
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Запиши целта' }).click();
  const goal = page.getByRole('article', { name: /100 м свободен стил/ });
  await expect(goal).toContainText('1:02.35');
  await expectNoViolations(page);
  await press(goal, /Постигнах/, page.getByText('Браво! Целта е постигната.'));
  await expect(page.getByRole('region', { name: 'Постигнати' })).toContainText('1:02.35');
  await act(page, /Действия за 100 м/, 'Изтрий');
  await expect(page.getByText('Още няма цели.')).toBeVisible();
  await page.getByRole('button', { name: 'Отмени', exact: true }).click();
  await expect(goal).toContainText('Постигната на');

  await page.goto('/athlete/documents');
  await page.getByRole('button', { name: 'Качи: Медицинско свидетелство' }).click();
  await page.getByLabel('Важи до').fill(`1.3.${new Date().getFullYear() + 1}`);
  await press(page, 'Изпрати в клуба', 'Избери PDF или снимка.');
  const file = page.getByRole('dialog').locator('input[type=file]');
  await expect(file).toBeFocused();
  await expect(file).toHaveAccessibleDescription(/Избери PDF или снимка\.$/);
  for (const [wrong, message] of [
    [{ ...medicalFile, buffer: Buffer.from('<script>alert(1)</script>') }, 'Това не е PDF или снимка.'],
    [BOMB, 'Файлът е над 10 MB, или снимката има твърде много точки.'],
    [DRAWING_THAT_ACTS, 'Това не е PDF или снимка.'],
  ] as const) {
    await file.setInputFiles(wrong);
    await press(page, 'Изпрати в клуба', message);
  }
  await file.setInputFiles(medicalFile);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Изпрати в клуба' }).click();
  await expectAccessible(page.getByText('Чака преглед'));

  await openSection(admin, 'certificates', 'Документи с валидност');
  await search(admin, name, [rowOf(admin, name), 'Чака преглед']);
  await expectNoViolations(admin);
  await act(admin, `Действия за документа на ${name}`, 'Не приемай');
  await admin.getByLabel('Причина, която ще прочетат').fill('Печатът не се чете.');
  await press(admin, 'Върни документа', [rowOf(admin, name), 'Не се приема']);
  await page.reload();
  await expect(page.getByText('Причина: Печатът не се чете.')).toBeVisible();
  await act(admin, `Действия за документа на ${name}`, 'Приеми');
  await expect(rowOf(admin, name)).toContainText('Важи');
  await admin.context().close();
});
