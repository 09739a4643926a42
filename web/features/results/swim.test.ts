import { describe, expect, it } from 'vitest';
import { eventsOf, personalBests, recordGains, type Swim } from './swim.ts';

const swim = (centiseconds: number, swum_on: string, distance = 50): Swim => ({
  id: `${distance} ${swum_on}`,
  stroke: 'freestyle',
  distance,
  course: 'SCM',
  centiseconds,
  swum_on,
  meet: null,
  points: null,
});

describe('swims', () => {
  it('finds the best of every event and what was gained since the first', () => {
    const bests = personalBests([
      swim(5230, '2026-05-01'),
      swim(5400, '2026-01-01'),
      swim(5300, '2026-08-01'),
      swim(9000, '2026-05-01', 100),
    ]);
    expect(bests.map(({ best, gained }) => [best.centiseconds, gained])).toEqual([
      [5230, 170],
      [9000, 0],
    ]);
  });

  it('says of each result that was a best on its day what it gained on the one before', () => {
    const swims = [
      swim(5230, '2026-05-01'),
      swim(5400, '2026-01-01'),
      swim(5300, '2026-08-01'),
      swim(5200, '2026-09-01'),
    ];
    expect([...recordGains(swims)]).toEqual([
      ['50 2026-01-01', null],
      ['50 2026-05-01', 170],
      ['50 2026-09-01', 30],
    ]);
  });

  it('orders events by how often they were swum, and their swims by day', () => {
    const events = eventsOf([swim(9000, '2026-05-01', 100), swim(5230, '2026-05-01'), swim(5400, '2026-01-01')]);
    expect(events.map(({ swims }) => swims.map(({ swum_on }) => swum_on))).toEqual([
      ['2026-01-01', '2026-05-01'],
      ['2026-05-01'],
    ]);
  });
});
