import type { WorryKind } from '../../../../contracts/worries.ts';
import { Button } from '../../../components/Button.tsx';
import { ButtonLink } from '../../../components/ButtonLink.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { paths } from '../../../lib/paths.ts';
import { WriteButton } from '../../messages/WriteButton.tsx';
import type { Worry } from './worries-data.ts';

const FollowUpDialog = late(async () => (await import('../../accidents/admin/FollowUpDialog.tsx')).FollowUpDialog);

/** The words of the press that writes to a child's family. */
const WRITES = {
  certificate: 'certificate',
  missed: 'write',
  falling: 'write',
  birthday: 'congratulate',
} as const satisfies Partial<Record<WorryKind, string>>;

/** The next step of a worry as one press: follow up, mark, open what is unpaid, write. */
export function WorryStep({ worry, name }: { worry: Worry; name: string }) {
  const { t } = useLanguage('worries');
  const { show, dialog } = useDialog();
  const { kind, subject_id, child_id, family_id, lesson_id } = worry;
  if (kind === 'accident') {
    const accident = { id: subject_id, child_name: worry.child_name ?? '', follow_up: null };
    return (
      <>
        <Button
          aria-label={t('stepOf', { step: t('steps.followUp'), name })}
          onClick={() => show((close) => <FollowUpDialog accident={accident} onClose={close} />)}
        >
          {t('steps.followUp')}
        </Button>
        {dialog}
      </>
    );
  }
  if (kind === 'marks' && lesson_id)
    return <Go to={paths.adminLesson(lesson_id)} step={t('steps.roster')} name={name} />;
  if ((kind === 'unpaid' || kind === 'refused') && family_id)
    return (
      <Go
        to={paths.adminFamily(family_id)}
        step={t(kind === 'unpaid' ? 'steps.payment' : 'steps.family')}
        name={name}
      />
    );
  if (!child_id || !(kind in WRITES)) return null;
  return (
    <WriteButton
      audience={{ kind: 'children', ids: [child_id] }}
      to={name}
      label={t(`steps.${WRITES[kind as keyof typeof WRITES]}`)}
    />
  );
}

function Go({ to, step, name }: { to: string; step: string; name: string }) {
  const { t } = useLanguage('worries');
  return (
    <ButtonLink to={to} kind="secondary" aria-label={t('stepOf', { step, name })}>
      {step}
    </ButtonLink>
  );
}
