import { Button } from '../../../components/Button.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

export interface ConflictRowProps {
  /** Of whom, or of what, the two differ. */
  name: string;
  /** Both marks, and whose counts. */
  text: string;
  counts: 'theirs' | 'yours';
  onLeave: () => void;
  onChange: () => void;
}

/** Two marks that differ, and one press to leave the one that counts, or to change it. */
export function ConflictRow({ name, text, counts, onLeave, onChange }: ConflictRowProps) {
  const { t } = useLanguage('roster');
  const change = t(counts === 'theirs' ? 'conflict.useMine' : 'conflict.useTheirs');
  const leave = t('conflict.leave');
  return (
    <li className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-bold">{name}</span>
        {text}
      </p>
      <span className="flex flex-wrap gap-2">
        <Button kind="secondary" aria-label={t('conflict.of', { choice: leave, name })} onClick={onLeave}>
          {leave}
        </Button>
        <Button kind="quiet" aria-label={t('conflict.of', { choice: change, name })} onClick={onChange}>
          {change}
        </Button>
      </span>
    </li>
  );
}
