import { makeFamily } from './family.ts';
import { press, visit } from './forms.ts';
import { enterAt, expect, expectAccessible, openElsewhere, test } from './story.ts';

test('a grandmother pays at a cash desk: one code, and the parent’s page says paid', async ({ page, baseURL }) => {
  const family = await makeFamily();
  await enterAt(page, family.parent, '/payments');
  await page.getByRole('link', { name: /^Плати: / }).click();
  await page.getByRole('radio', { name: /На каса на EasyPay/ }).check({ force: true });
  const code = page.getByText(/^\d{4} \d{3} \d{3}$/).first();
  await expect(code).toBeVisible();
  await expectAccessible(page.getByText(/Кодът важи до .+ включително/));
  const digits = await code.innerText();
  await page.reload();
  await expect(code).toHaveText(digits);
  await visit(page, '/payments', /чака плащане на каса на EasyPay/);
  await page.goBack();
  const address = page.url();
  await page.goto(`${new URL(address).pathname.replace('/payment', '')}?tab=enrollments`);
  await page.getByRole('button', { name: 'Отпиши' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Кодът за EasyPay за .+: не плащай по него/);
  await page.keyboard.press('Escape');
  await page.goto(address);

  const desk = await openElsewhere(page);
  await desk.goto(`${baseURL}/test-provider/easypay?code=${digits.replaceAll(' ', '')}`);
  await expectAccessible(desk.getByRole('heading', { name: 'Пробна каса' }));
  await press(desk, 'Вземи парите', desk.getByRole('heading', { name: 'Платено' }));
  await expect(page.getByRole('status').filter({ hasText: 'Разписката е при плащанията' })).toContainText('Платено');
  await visit(page, '/payments', page.getByText('Платено').first());
  await expect(page.getByText(/чака плащане на каса на EasyPay/)).toHaveCount(0);
  await desk.context().close();
});
