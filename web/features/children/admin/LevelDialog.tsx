import { useState } from 'react';
import { LEVELS, type Level } from '../../../../contracts/levels.ts';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormError } from '../../../components/fields/FormError.tsx';
import { RadioCards } from '../../../components/fields/RadioCards.tsx';
import { useProcedure } from '../../../components/states/use-procedure.ts';
import { faultText } from '../../../lib/api/error-text.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { Child } from '../child-data.ts';

/** Puts a child on another level; notifies its family. */
export function LevelDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t } = useLanguage(['adminChildren', 'common', 'child']);
  const [level, setLevel] = useState(child.skill_level as Level);
  const call = useProcedure('set_child_level');
  const save = () =>
    call.run(
      { child_id: child.id, level },
      {
        done: t('adminChildren:level.done', { name: child.full_name, level: t(`common:levels.${level}`) }),
        onSuccess: onClose,
      },
    );
  return (
    <Dialog
      onClose={onClose}
      title={t('adminChildren:level.title', { name: child.full_name })}
      description={t('adminChildren:level.note')}
      actionLabel={t('adminChildren:level.open')}
      busy={call.isPending}
      onAction={save}
    >
      <RadioCards<Level>
        label={t('child:fields.level')}
        value={level}
        onChange={setLevel}
        options={LEVELS.map((value) => ({
          value,
          title: t(`common:levels.${value}`),
          detail: t(`child:levelHelp.${value}`),
        }))}
      />
      <FormError message={faultText(call.error)} />
    </Dialog>
  );
}
