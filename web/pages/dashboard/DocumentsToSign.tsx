import { useQuery } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { localized } from '../../lib/localized.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { requiredDocumentsQuery, unsignedOf } from '../../features/documents/documents-data.ts';
import { useUser } from '../../shell/session/SessionProvider.tsx';
import type { FamilyChild } from '../../features/children/family-data.ts';

/** The documents that wait for the parent's signature, by title; nothing when all are signed. */
export function DocumentsToSign({ members }: { members: readonly FamilyChild[] }) {
  const { t } = useTranslation('dashboard');
  const locale = useLocale();
  const { id } = useUser();
  const childIds = members.map((child) => child.id);
  const { data: required = [] } = useQuery(requiredDocumentsQuery(id));
  const documents = unsignedOf(required, id, childIds);
  if (documents.length === 0) return null;
  const titles = documents.map((one) => localized(one, 'title', locale));
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card bg-raised p-5">
      <FileSignature aria-hidden="true" className="size-7 shrink-0 text-water" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-lg font-bold">{t('sign', { count: documents.length })}</h2>
        <p className="text-sm text-muted">{titles.join(' · ')}</p>
      </div>
      <ButtonLink kind="secondary" to={paths.documents} className="max-sm:w-full">
        {t('signAction')}
      </ButtonLink>
    </section>
  );
}
