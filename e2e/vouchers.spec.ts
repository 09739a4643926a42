import { act, mark, rowOf, search } from './admin.ts';
import { openDialog, press } from './forms.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, expectNoViolations, test } from './story.ts';

test('the desk takes a voucher of a municipality for what a family owes, and the municipality is asked to pay it', async ({
  page,
  tools,
}) => {
  const name = `Преслава Великотърновска ${mark()}`;
  const deck = await makeDeck(tools, [name]);
  const issuer = `Община Нови пазар, ваучер за спорт ${mark()}`;
  const number = `V${deck.lesson_id.slice(0, 8).toUpperCase()}`;

  await enterAt(page, 'admin@demo.club', '/admin/benefit-cards');
  const issuers = await openDialog(page, 'Издатели и отчети', 'Издатели');
  await issuers.getByRole('button', { name: 'Нов издател' }).click();
  const form = page.getByRole('dialog', { name: 'Нов издател' });
  await form.getByLabel('Име').fill(issuer);
  await form.getByLabel('Приемаме и ваучерите на този издател').check();
  await expectAccessible(form.getByLabel('Име'));
  await press(form, 'Запази', issuers.getByText(issuer));

  await page.goto('/admin/billing');
  await search(page, name, rowOf(page, name));
  const actions = /^Действия за PK/;
  const voucher = await act(page, actions, 'Приеми ваучер');
  await voucher.getByLabel('Издател').selectOption(issuer);
  await voucher.getByLabel('Номер на ваучера').fill(number);
  await voucher.getByLabel('Стойност').fill('5000');
  await expect(voucher.getByText(/остават неизползвани: ресто не се дава/)).toBeVisible();
  await voucher.getByLabel('Стойност').fill('10');
  await expect(voucher.getByText(/^След ваучера остават за плащане/)).toBeVisible();
  await expectAccessible(voucher.getByLabel('Стойност'));
  await expectNoViolations(page);
  await voucher.getByRole('button', { name: 'Приеми ваучера' }).click();
  await expect(page.getByText(/^С ваучера са платени/)).toBeVisible();
  await expect(rowOf(page, /Ваучер/)).toBeVisible();

  // A family that would leave now reads that the voucher gets it back, not the credit.
  const home = await enterElsewhere(page, deck.family, `/child/${deck.children[0]!.id}?tab=enrollments`);
  await home.getByRole('button', { name: 'Отпиши' }).first().click();
  await expect(home.getByText(/^Платено с ваучер: .*връща се във ваучера\.$/)).toBeVisible();
  await expect(home.getByText(/става кредит/)).toHaveCount(0);
  await home.close();

  // The number is refused a second time, at its field.
  const again = await act(page, actions, 'Приеми ваучер');
  await again.getByLabel('Издател').selectOption(issuer);
  await again.getByLabel('Номер на ваучера').fill(number.toLowerCase());
  await again.getByLabel('Стойност').fill('10');
  await again.getByRole('button', { name: 'Приеми ваучера' }).click();
  await expect(again.getByText('С този ваучер вече е платено.')).toBeVisible();
  await again.getByRole('button', { name: 'Отказ' }).click();

  await page.goto('/admin/benefit-cards');
  await openDialog(page, 'Издатели и отчети', 'Издатели');
  await expect(page.getByText('1 ваучер чака отчет').first()).toBeVisible();
  await page.getByRole('button', { name: `Отчет: ${issuer}` }).click();
  const claim = page.getByRole('dialog', { name: `Отчет пред ${issuer}` });
  await claim.getByLabel('До края на').selectOption({ index: 0 });
  await expect(claim.getByText('Ваучери')).toBeVisible();
  await expectNoViolations(page);
  const file = page.waitForEvent('download');
  await claim.getByRole('button', { name: 'Отчети и свали файла' }).click();
  await file;
  await expect(claim.getByText(/1 ваучер/)).toBeVisible();
});

test('a family enters the voucher that it has, and the desk takes it once it is brought', async ({ page, tools }) => {
  const name = `Никола ${mark()}`;
  const deck = await makeDeck(tools, [name]);
  const issuer = `Работодател ${mark()}`;
  const number = `W${deck.lesson_id.slice(0, 8).toUpperCase()}`;
  const desk = await tools.admin();
  done(await desk.rpc('save_card_issuer', { name: issuer, has_vouchers: true }));

  const payment = `/child/${deck.children[0]!.id}/payment`;
  const home = await enterElsewhere(page, deck.family, payment);
  await home.getByRole('button', { name: 'Имам ваучер' }).click();
  const form = home.getByRole('dialog', { name: 'Плащане с ваучер' });
  await form.getByLabel('Издател').selectOption(issuer);
  await form.getByLabel('Номер на ваучера').fill(number.toLowerCase());
  await expectNoViolations(home);
  await form.getByRole('button', { name: 'Запиши ваучера' }).click();
  await expectAccessible(home.getByText(`Ваучер ${number} от ${issuer} чака да го донесеш в клуба.`));
  await expectNoViolations(home);
  await home.goto('/payments');
  await expect(home.getByText('ваучерът чака да го донесеш в клуба')).toBeVisible();

  await enterAt(page, 'admin@demo.club', '/admin/billing?tab=vouchers');
  await search(page, number, rowOf(page, 'още не е донесен'));
  await expectNoViolations(page);
  const voucher = await act(page, `Действия за ваучер ${number}`, 'Приеми ваучер');
  await expect(voucher.getByLabel('Номер на ваучера')).toHaveValue(number);
  await voucher.getByLabel('Стойност').fill('10');
  await voucher.getByRole('button', { name: 'Приеми ваучера' }).click();
  await expect(page.getByText(/^С ваучера са платени/)).toBeVisible();
  await expect(rowOf(page, 'приет')).toBeVisible();
  await home.goto(payment);
  await expect(home.getByRole('button', { name: 'Имам ваучер' })).toBeVisible();
});
