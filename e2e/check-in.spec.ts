import { cardNumberOf } from '../contracts/check-ins.ts';
import { laterToday, makePerson } from './people.ts';
import { makeDeck } from './pool-deck.ts';
import { done } from './protocol/toolbox.ts';
import { enterAt, enterElsewhere, expect, expectAccessible, PHONE, test } from './story.ts';

const CHILD = 'Тони Картончев';

test('a child shows its card at the entrance and is present; the family has it on its phone', async ({
  page,
  tools,
}) => {
  const deck = await makeDeck(tools, [CHILD]);
  const [child] = deck.children;
  const service = tools.service();
  const [swimClass] = done(await service.from('classes').select('location_id,locations(name)').eq('id', deck.class_id));
  const location = { has_check_in: true };
  done(await service.from('locations').update(location).eq('id', swimClass!.location_id).select('id'));

  const soon = { starts_at: laterToday(10) };
  done(await service.from('lessons').update(soon).eq('id', deck.lesson_id).select('id'));

  await enterAt(
    page,
    await makePerson(tools, 'Рая Регистратор', 'reception'),
    `/admin/check-in?location=${swimClass!.location_id}`,
  );
  const field = page.getByRole('textbox', { name: 'Карта' });
  await expect(field).toBeFocused();
  // A scanner types the digits and presses Enter.
  const scan = async (text: string) => {
    await field.fill(text);
    await page.keyboard.press('Enter');
  };
  await scan(cardNumberOf(child!.id));
  await expect(page.getByText(/Добре дошло!/)).toBeVisible();
  await expect(page.getByText(CHILD).first()).toBeVisible();
  await scan(cardNumberOf(child!.id));
  await expect(page.getByText(/Вече е отбелязано:/)).toBeVisible();
  await scan('3800123456789');
  await expect(page.getByText('Тази карта не е на дете от клуба.')).toBeVisible();
  await expectAccessible(page.getByRole('heading', { name: 'Вход с карта', level: 1 }));
  expect(
    done(await service.from('attendance').select('status').eq('lesson_id', deck.lesson_id).eq('child_id', child!.id)),
  ).toEqual([{ status: 'present' }]);

  const printed = page.getByRole('list', { name: 'Карти за отпечатване' });
  await page.getByRole('combobox', { name: 'Група' }).selectOption({ label: deck.title });
  await expect(printed.getByRole('img', { name: `Карта на ${CHILD}` })).toBeVisible();

  const phone = await enterElsewhere(page, deck.family, `/child/${child!.id}`, PHONE);
  await phone.getByRole('button', { name: 'Покажи картата' }).click();
  const card = phone.getByRole('dialog', { name: 'Карта на Тони' });
  await expect(card.getByRole('img', { name: 'Карта на Тони' })).toBeVisible();
  await expectAccessible(card.getByRole('img'));
  await phone.context().close();
});
