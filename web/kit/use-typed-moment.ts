import { useState } from 'react';
import { clubMoment } from '../../contracts/club-moment.ts';
import { clockOf } from './typed-values.ts';

interface TypedMoment {
  day: string;
  time: string;
}

const momentOf = ({ day, time }: TypedMoment): string => clubMoment(day, clockOf(time)) ?? '';

/** A moment typed as a day and a time of the club's clock: its text, empty while it is none, and what its two fields take. */
export function useTypedMoment(begin: () => TypedMoment, onChange: (moment: string) => void) {
  const [typed, setTyped] = useState(begin);
  const type = (part: Partial<TypedMoment>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(momentOf(next));
  };
  return {
    moment: momentOf(typed),
    dayField: { value: typed.day, onChange: (day: string) => type({ day }) },
    timeField: {
      inputMode: 'numeric',
      autoComplete: 'off',
      value: typed.time,
      onChange: ({ target }: { target: { value: string } }) => type({ time: target.value }),
      onBlur: () => setTyped({ ...typed, time: clockOf(typed.time) }),
    },
  } as const;
}
