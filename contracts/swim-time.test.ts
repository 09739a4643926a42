import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTISECONDS, parseSwimTime, swimTime } from './swim-time.ts';

describe('swim times', () => {
  it('writes minutes only from a minute on', () => {
    expect([2050, 5999, 6000, 6120, 100_005].map(swimTime)).toEqual([
      '20.50',
      '59.99',
      '1:00.00',
      '1:01.20',
      '16:40.05',
    ]);
  });

  it('accepts a time however a keyboard writes it', () => {
    const times = ['1:02,35', '1:02.35', '1.02.35', '1 02 35', `1'02"35`, '62,35', '10235', ' 1:02,35 '];
    const signs = [
      '1:02:35',
      "1'02''35",
      '1′02″35',
      '1’02”35',
      '1′02′′35',
      "1'02'35",
      '1:02,350',
      '1:02.3500',
      '1-02-35',
    ];
    const words = [
      '1 мин 02,35 сек',
      '1м 02с 35',
      '1min 02.35s',
      '62,35 сек.',
      '1 : 02 , 35',
      '01:02:35',
      '00:01:02.35',
    ];
    for (const typed of [...times, ...signs, ...words]) expect(parseSwimTime(typed), typed).toBe(6235);
    expect(['62.4', '32,05', '3205', '1:02', '16:40,05', '25', '7260', '305'].map(parseSwimTime)).toEqual([
      6240, 3205, 3205, 6200, 100_005, 2500, 7260, 305,
    ]);
  });

  it('refuses other text', () => {
    for (const typed of [
      '',
      '0',
      '0,00',
      'NT',
      '1:60,00',
      '1:2',
      '60:00,01',
      '-5',
      '1:02:03:04,05',
      '99999',
      '١٢,٠٠',
      '5,999',
    ])
      expect(parseSwimTime(typed), typed).toBeNull();
  });

  it('reads back every time that it writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CENTISECONDS }), (time) => {
        expect(parseSwimTime(swimTime(time))).toBe(time);
      }),
    );
  });

  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const time = parseSwimTime(typed);
        expect(time === null || (Number.isInteger(time) && time > 0 && time <= MAX_CENTISECONDS)).toBe(true);
      }),
    );
  });
});
