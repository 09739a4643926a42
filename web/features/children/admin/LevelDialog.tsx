import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { levelArgs, useLevelChoices } from '../../progress/use-level-choices.ts';
import type { Child } from '../child-data.ts';

/** Puts a child on another level; notifies its family. */
export function LevelDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t } = useLanguage(['adminChildren', 'child']);
  const levels = useLevelChoices();
  const [level, setLevel] = useState(child.own_level?.id ?? child.skill_level);
  const call = useProcedure('set_child_level');
  const save = () =>
    call.run(
      { child_id: child.id, ...levelArgs(level) },
      {
        done: t('level.done', {
          name: child.full_name,
          level: levels.find(({ value }) => value === level)?.label,
        }),
        onSuccess: onClose,
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('level.title', { name: child.full_name })}
      description={t('level.note')}
      actionLabel={t('level.open')}
      busy={call.isPending}
      onAction={save}
    >
      <RadioCards
        label={t('child:fields.level')}
        value={level}
        onChange={setLevel}
        options={levels.map(({ value, label }) => ({ value, title: label }))}
      />
      <FormError message={faultText(call.error)} />
    </Dialog>
  );
}
