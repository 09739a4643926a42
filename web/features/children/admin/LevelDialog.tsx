import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '../../../../contracts/levels.ts';
import type { Level } from '../../../../contracts/levels.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FormError } from '../../../components/FormError.tsx';
import { RadioCards } from '../../../components/RadioCards.tsx';
import { toast } from '../../../components/toast.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { rpc } from '../../../lib/rpc.ts';
import type { Child } from '../child-data.ts';

/** Puts a child on another level; its family is told. */
export function LevelDialog({ child, onClose }: { child: Child; onClose: () => void }) {
  const { t } = useTranslation(['adminChildren', 'common', 'child']);
  const queries = useQueryClient();
  const [level, setLevel] = useState(child.skill_level as Level);
  const call = useMutation({
    mutationFn: () => rpc('set_child_level', { child_id: child.id, level }),
    onSuccess: () => {
      onClose();
      toast.success(t('adminChildren:level.done', { name: child.full_name, level: t(`common:levels.${level}`) }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['children'] }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('adminChildren:level.title', { name: child.full_name })}
      description={t('adminChildren:level.note')}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={call.isPending} onClick={() => call.mutate()}>
            {t('adminChildren:level.open')}
          </Button>
        </>
      }
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
      <FormError message={call.error ? errorText(codeOf(call.error)) : undefined} />
    </Dialog>
  );
}
