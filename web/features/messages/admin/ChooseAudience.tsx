import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEVELS } from '../../../../contracts/levels.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { clubDay } from '../../../lib/format/format.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { locationNamesQuery } from '../messages-data.ts';
import type { WriteSheetProps } from '../WriteSheet.tsx';

/** To whom a message goes, in words too. */
export type Chosen = Pick<WriteSheetProps, 'audience' | 'to'>;

const CHOICES = ['day', 'location', 'level', 'debtors', 'club'] as const;
type Choice = (typeof CHOICES)[number];

interface ChooseAudienceProps {
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}

/** To whom, where it is not a class, a lesson or rows of a list: these are written to from where they are. */
export function ChooseAudience({ onChoose, onClose }: ChooseAudienceProps) {
  const { t, localized } = useLanguage(['messages', 'common']);
  const { data: locations = [] } = useQuery(locationNamesQuery);
  const [kind, setKind] = useState<Choice>('day');
  const [chosenId, setChosenId] = useState('');
  const [level, setLevel] = useState<(typeof LEVELS)[number]>(LEVELS[0]);
  const location = locations.find(({ id }) => id === chosenId) ?? locations[0];
  const choose = () => {
    const to = t(`messages:choose.kinds.${kind}`);
    if (kind === 'day') return onChoose({ audience: { kind, day: clubDay() }, to });
    if (kind === 'level') return onChoose({ audience: { kind, level }, to: t(`common:levels.${level}`) });
    if (kind !== 'location') return onChoose({ audience: { kind }, to });
    if (location) onChoose({ audience: { kind, ids: [location.id] }, to: localized(location, 'name') });
  };
  return (
    <Dialog
      title={t('messages:choose.title')}
      description={t('messages:choose.note')}
      onClose={onClose}
      actionLabel={t('messages:choose.go')}
      onAction={choose}
    >
      <RadioCards
        name="audience"
        label={t('messages:choose.label')}
        value={kind}
        onChange={(value) => setKind(value as Choice)}
        options={CHOICES.filter((value) => value !== 'location' || locations.length > 0).map((value) => ({
          value,
          title: t(`messages:choose.kinds.${value}`),
        }))}
      />
      {kind === 'location' && (
        <SelectField
          label={t('messages:choose.location')}
          value={location?.id ?? ''}
          onChange={({ target }) => setChosenId(target.value)}
          options={locations.map((each) => ({ value: each.id, label: localized(each, 'name') }))}
        />
      )}
      {kind === 'level' && (
        <SelectField
          label={t('messages:choose.level')}
          value={level}
          onChange={({ target }) => setLevel(target.value as typeof level)}
          options={LEVELS.map((value) => ({ value, label: t(`common:levels.${value}`) }))}
        />
      )}
    </Dialog>
  );
}
