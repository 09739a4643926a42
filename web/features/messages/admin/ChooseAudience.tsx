import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEVELS } from '../../../../contracts/levels.ts';
import type { Translated } from '../../../../contracts/translated.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { DateField } from '../../../components/fields/DateField.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { classNamesQuery, eventNamesQuery, locationNamesQuery } from '../messages-data.ts';
import type { WriteSheetProps } from '../WriteSheet.tsx';

/** To whom a message goes, in words too. */
export type Chosen = Pick<WriteSheetProps, 'audience' | 'to'>;

const CHOICES = ['class', 'day', 'location', 'level', 'event', 'debtors', 'club'] as const;
type Choice = (typeof CHOICES)[number];

interface ChooseAudienceProps {
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** To whom, where it is not a lesson or rows of a list: these are written to from where they are. */
export function ChooseAudience({ onChoose, onClose }: ChooseAudienceProps) {
  const { t, date } = useLanguage(['messages', 'common']);
  const named = useNamed();
  const [kind, setKind] = useState<Choice>('day');
  const [chosenId, setChosenId] = useState('');
  const [day, setDay] = useState(() => clubDay());
  const [level, setLevel] = useState<(typeof LEVELS)[number]>(LEVELS[0]);
  const options = isNamed(kind) ? named[kind] : [];
  const one = options.find(({ value }) => value === chosenId) ?? options[0];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const choose = () => {
    if (isNamed(kind)) return one && onChoose({ audience: { kind, ids: [one.value] }, to: one.label });
    if (kind === 'day')
      return isDay && onChoose({ audience: { kind, day }, to: t('choose.onDay', { date: date(day) }) });
    if (kind === 'level') return onChoose({ audience: { kind, level }, to: t(`common:levels.${level}`) });
    return onChoose({ audience: { kind }, to: t(`choose.kinds.${kind}`) });
  };
  return (
    <Dialog
      title={t('choose.title')}
      description={t('choose.note')}
      onClose={onClose}
      actionLabel={t('choose.go')}
      onAction={choose}
    >
      <SelectField
        label={t('choose.label')}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as Choice);
          setChosenId('');
        }}
        options={CHOICES.filter((value) => !isNamed(value) || named[value].length > 0).map((value) => ({
          value,
          label: t(`choose.kinds.${value}`),
        }))}
      />
      {isNamed(kind) && (
        <SelectField
          label={t(`choose.${kind}`)}
          value={one?.value ?? ''}
          onChange={({ target }) => setChosenId(target.value)}
          options={options}
        />
      )}
      {kind === 'day' && (
        <DateField
          label={t('choose.day')}
          value={day}
          onChange={setDay}
          error={isDay ? undefined : t('choose.noDay')}
          className="w-48"
        />
      )}
      {kind === 'level' && (
        <SelectField
          label={t('choose.level')}
          value={level}
          onChange={({ target }) => setLevel(target.value as typeof level)}
          options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        />
      )}
    </Dialog>
  );
}

const NAMED = ['class', 'location', 'event'] as const;
type Named = (typeof NAMED)[number];
const isNamed = (kind: Choice): kind is Named => (NAMED as readonly string[]).includes(kind);

/** The classes, locations and events, by name. */
function useNamed(): Record<Named, { value: string; label: string }[]> {
  const { localized } = useLanguage();
  const { data: classes = [] } = useQuery(classNamesQuery);
  const { data: locations = [] } = useQuery(locationNamesQuery);
  const { data: events = [] } = useQuery(eventNamesQuery);
  const titled = (rows: readonly (Translated<'title'> & { id: string })[]) =>
    rows.map((row) => ({ value: row.id, label: localized(row, 'title') }));
  return {
    class: titled(classes),
    event: titled(events),
    location: locations.map((row) => ({ value: row.id, label: localized(row, 'name') })),
  };
}
