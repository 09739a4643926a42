import type { EventAges } from '../../contracts/events.ts';
import { ConfirmDialog } from '../components/dialogs/ConfirmDialog.tsx';
import { useAgesText } from '../lib/format/use-ages-text.ts';
import { useLanguage } from '../lib/format/use-language.ts';

export interface OtherAgeDialogProps {
  of: 'class' | 'event';
  title: string;
  ages: EventAges;
  /** The child's name and age: in a class today, at an event on its day. */
  name: string;
  age: number;
  onConfirm: () => void;
  onClose: () => void;
}

/** Names the ages that a class or an event is for, and goes on with another one only after a yes. */
export function OtherAgeDialog({ of, title, ages, name, age, onConfirm, onClose }: OtherAgeDialogProps) {
  const { t } = useLanguage('child');
  const agesText = useAgesText();
  return (
    <ConfirmDialog
      kind="primary"
      onClose={onClose}
      title={t(`otherAge.${of}.title`, { title })}
      description={t(`otherAge.${of}.note`, { name, age: t('age', { count: age }), ages: agesText(ages) })}
      confirmLabel={t(`otherAge.${of}.confirm`)}
      onConfirm={onConfirm}
    />
  );
}
