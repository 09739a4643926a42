import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Audience } from '../../../contracts/inputs/messages.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { usePreview } from './use-preview.ts';

interface TextMessagesProps {
  audience: Audience;
  urgent: boolean;
  /** They leave also of a message that is not urgent. */
  chosen: boolean;
  field: UseFormRegisterReturn;
}

/** The text messages of a message: chosen where it is not urgent; how many, and how many the month still has. Nothing where the club sends none. */
export function TextMessages({ audience, urgent, chosen, field }: TextMessagesProps) {
  const { t } = useLanguage('messages');
  const texts = usePreview(audience, urgent).data?.texts;
  if (!texts) return null;
  const { count, over, over_families: left, used, limit } = texts;
  return (
    <div className="flex flex-col gap-2">
      {!urgent && <Checkbox label={t('texts.also')} help={t('texts.alsoHelp')} {...field} />}
      {(urgent || chosen) && (
        <div className="rounded-card bg-water-soft/50 p-4">
          <p className="font-semibold">{count + over > 0 ? t('texts.count', { count }) : t('texts.none')}</p>
          {urgent && <p className="text-sm text-muted">{t('texts.urgentTo')}</p>}
          <p className="tabular text-sm text-muted">{t('texts.month', { used, limit })}</p>
          {over > 0 && <p className="mt-2 text-warning">{t('texts.over', { count: over })}</p>}
          {left.length > 0 && (
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('texts.without')}</summary>
              <ul className="flex flex-col gap-2">
                {left.map(({ family_id, full_name }) => (
                  <li key={family_id} className="[overflow-wrap:anywhere]">
                    {full_name || t('noName')}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </div>
  );
}
