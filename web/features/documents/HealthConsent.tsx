import type { Translated } from '../../../contracts/translated.ts';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { Paragraphs } from '../../components/Paragraphs.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { HealthDocument } from './documents-data.ts';

export interface HealthConsentProps {
  document: HealthDocument;
  agreed: boolean;
  onChange: (agreed: boolean) => void;
}

/** Asks whether the club may keep a child's health data, with the text of the consent, before anything of it is typed. */
export function HealthConsent({ document, agreed, onChange }: HealthConsentProps) {
  const { t } = useLanguage('documents');
  return (
    <div className="rounded-control border border-line-strong px-4 py-1.5">
      <Checkbox label={t('health.agree')} checked={agreed} onChange={({ target }) => onChange(target.checked)} />
      <DocumentText document={document} className="pl-8" />
    </div>
  );
}

/** The whole text of a document, folded. */
export function DocumentText({ document, className }: { document: Translated<'body'>; className: string }) {
  const { t, localized } = useLanguage('documents');
  return (
    <details className={className}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-water">
        {t('read')}
      </summary>
      <Paragraphs text={localized(document, 'body')} className="max-w-prose pb-3" />
    </details>
  );
}
