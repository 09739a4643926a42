import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../components/Checkbox.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { localized } from '../../lib/localized.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { HealthDocument } from './documents-data.ts';

export interface HealthConsentProps {
  document: HealthDocument;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

/** Asks whether the club may keep a child's health data, with the text of the consent, before anything of it is typed. */
export function HealthConsent({ document, agreed, onChange }: HealthConsentProps) {
  const { t } = useTranslation('documents');
  const locale = useLocale();
  return (
    <div className="rounded-control border border-line-strong px-4 py-1.5">
      <Checkbox label={t('health.agree')} checked={agreed} onChange={({ target }) => onChange(target.checked)} />
      <details className="pl-8">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-water">
          {t('read')}
        </summary>
        <Paragraphs text={localized(document, 'body', locale)} className="max-w-prose pb-3" />
      </details>
    </div>
  );
}
