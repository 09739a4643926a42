import { test } from 'vitest';
import { adminTest } from '../../club-test.ts';
import { importBy } from './testing.ts';
const { make, admin, club } = await adminTest();
const take = importBy(make, admin);
test('bench', async () => {
  const ROWS = Number(process.env['ROWS'] ?? 2000);
  const file = [
    'Дете;Рождена дата;Имейл;Родител;Телефон;Пол;Втори родител;Имейл на втория родител;Контакт при спешност;Телефон при спешност',
    ...Array.from(
      { length: ROWS },
      (_, at) =>
        `Дете Номер${at};05.03.2017;p${at}@family.example;Родител Номер${at};0888${String(100000 + at)};ж;;;Баба;0888${String(100000 + at)}`,
    ),
  ].join('\n');
  for (let turn = 0; turn < 2; turn++) {
    const b = performance.now();
    const { counts } = await take('children', file, true);
    console.log(ROWS, Math.round(performance.now() - b), 'ms', JSON.stringify(counts), process.cpuUsage());
  }
  void club;
}, 600_000);
