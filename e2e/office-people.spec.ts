import { act, mark, openSection, rowOf, search } from './office.ts';
import { expect, expectNoViolations, openElsewhere, signIn, test } from './story.ts';

test('a colleague is invited, begins, is shut out at once and let in again', async ({ page, request, browser }) => {
  const name = `Виктория-Александра ${mark()}`;
  const email = `${crypto.randomUUID()}@colleague.example`;
  await signIn(page, 'admin@demo.club');
  await openSection(page, 'users', 'Потребители');
  await page.getByRole('button', { name: 'Покани', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Изпрати поканата' }).click();
  await expect(sheet.getByLabel('Имейл')).toBeFocused();
  await sheet.getByLabel('Имейл').fill('admin@demo.club');
  await sheet.getByLabel(/^Име ·/).fill(name);
  await sheet.getByRole('radio', { name: 'Инструктор' }).check();
  await sheet.getByRole('button', { name: 'Изпрати поканата' }).click();
  await expect(sheet.getByText('Вече има профил с този имейл.')).toBeVisible();
  await sheet.getByLabel('Имейл').fill(email);
  await expectNoViolations(page);
  await sheet.getByRole('button', { name: 'Изпрати поканата' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: `Оттегли: ${email}` })).toBeVisible();
  await expectNoViolations(page);

  const [mail] = (await (await request.get(`/dev/mailbox.json?to=${email}`)).json()) as [{ links: string[] }];
  const link = mail.links.find((each) => each.includes('/invitation'))!;
  const theirs = await openElsewhere(browser);
  await theirs.goto(link);
  await expect(theirs.getByText('Клубът те кани като: инструктор.')).toBeVisible();
  await expectNoViolations(theirs);
  await theirs.getByRole('link', { name: 'Създай профил' }).click();
  await theirs.getByLabel('Име и фамилия').fill(name);
  await theirs.getByLabel('Имейл').fill(email);
  await theirs.getByLabel('Парола', { exact: true }).fill('плуваме-всеки-ден');
  await theirs.getByRole('button', { name: 'Създай профил' }).click();
  await theirs.getByRole('button', { name: 'Приемам' }).click();
  await expect(theirs).toHaveURL(/\/instructor-dashboard$/);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: `Оттегли: ${email}` })).toHaveCount(0);
  await search(page, email);
  await expect(rowOf(page, name)).toContainText('инструктор');
  await act(page, `Действия за ${name}`, 'Спри достъпа');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Излиза веднага от всички устройства');
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Спри достъпа' }).click();
  await expect(rowOf(page, name)).toContainText('Спрян');
  await theirs.reload();
  await expect(theirs.getByText('Този профил е спрян. Обади се на клуба.')).toBeVisible();

  await act(page, `Действия за ${name}`, 'Върни достъпа');
  await expect(rowOf(page, name)).not.toContainText('Спрян');
  await signIn(theirs, email, 'плуваме-всеки-ден');
  await theirs.context().close();
});
