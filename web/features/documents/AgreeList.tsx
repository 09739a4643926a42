import { isSignature } from '../../../contracts/person-name.ts';
import { Card } from '../../components/Card.tsx';
import { Checkbox } from '../../components/fields/Checkbox.tsx';
import { TextField } from '../../components/fields/TextField.tsx';
import { errorText } from '../../lib/api/error-text.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { DocumentVersion } from './documents-data.ts';
import { DocumentText } from './HealthConsent.tsx';

export interface AgreeListProps {
  documents: readonly DocumentVersion[];
  /** Ids of those that are agreed to. */
  agreed: readonly string[];
  onAgree: (agreed: string[]) => void;
  signature: string;
  onSign: (name: string) => void;
  /** Under each document that is not agreed to, and under an empty signature. */
  error?: string | undefined;
}

/** Documents to agree to, each with its whole text, and one signature for all of them. */
export function AgreeList({ documents, agreed, onAgree, signature, onSign, error }: AgreeListProps) {
  const { t, localized } = useLanguage('documents');
  return (
    <Card title={t('agree.title')} className="mb-5">
      <p className="-mt-2 mb-3 text-muted">{t('agree.lead')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((document) => (
          <li key={document.id} className="py-1.5">
            <Checkbox
              label={t('agree.read', { title: localized(document, 'title') })}
              checked={agreed.includes(document.id)}
              onChange={({ target }) =>
                onAgree(target.checked ? [...agreed, document.id] : agreed.filter((id) => id !== document.id))
              }
              error={agreed.includes(document.id) ? undefined : error}
            />
            <DocumentText document={document} className="pl-8" />
          </li>
        ))}
      </ul>
      <TextField
        className="mt-4"
        label={t('sign.name')}
        help={t('sign.nameHelp')}
        autoComplete="name"
        value={signature}
        onChange={({ target }) => onSign(target.value)}
        error={
          error && !isSignature(signature) ? (signature.trim() ? errorText('invalid_signature') : error) : undefined
        }
      />
    </Card>
  );
}
