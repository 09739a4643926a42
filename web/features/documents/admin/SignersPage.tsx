import { ArrowLeft, Bell } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { ConsentFile } from '../ConsentFile.tsx';
import { readSigners, type AdminDocument, type Signer } from './documents-data.ts';

/** Signers of a version and the missing ones, who are reminded at a press. */
export function SignersPage({ document }: { document: AdminDocument }) {
  const { t, localized } = useLanguage('adminDocuments');
  const page = useListPage('signers', ['documents', 'signers', document.id], readSigners(document.id));
  const columns = useSignerColumns();
  const [asking, setAsking] = useState(false);
  const missing = (document.expected ?? document.signed) - document.signed;
  const mayRemind = document.state === 'current' && document.is_required && missing > 0;
  const facts = [
    t('version', { version: document.version }),
    document.expected === null
      ? t('signedBy', { count: document.signed })
      : t('signedOf', { signed: document.signed, expected: document.expected }),
  ];
  return (
    <>
      <Link
        to={paths.adminSection('documents')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-water hover:underline"
      >
        <ArrowLeft className="size-5" />
        {t('title')}
      </Link>
      <AdminList
        {...page}
        label={localized(document, 'title')}
        lead={facts.join(' · ')}
        action={
          mayRemind && (
            <Button icon={<Bell />} onClick={() => setAsking(true)}>
              {t('remind.open', { count: missing })}
            </Button>
          )
        }
        columns={columns}
        rowId={(signer) => signer.child_id ?? signer.user_id}
        empty={{ title: t('noFamilies') }}
      >
        {asking && (
          <ConfirmDialog
            call="remind_to_sign"
            input={{ document_id: document.id }}
            onClose={() => setAsking(false)}
            kind="primary"
            title={t('remind.title', { count: missing })}
            description={t('remind.note')}
            confirmLabel={t('remind.confirm')}
            done={({ reminded }) => t('remind.done', { count: reminded })}
          />
        )}
      </AdminList>
    </>
  );
}

function useSignerColumns(): Column<Signer>[] {
  const { t, dateTime } = useLanguage('adminDocuments');
  return [
    {
      id: 'name',
      header: t('columns.name'),
      value: (signer) => signer.name,
      cell: (signer) => (
        <span className="block min-w-0">
          <span className="font-semibold">{signer.name}</span>
          <span className="block text-sm font-normal [overflow-wrap:anywhere] text-muted">
            {[signer.parent, signer.email].filter(Boolean).join(' · ')}
            {signer.phone && <span className="block tabular">{formatPhone(signer.phone)}</span>}
          </span>
        </span>
      ),
    },
    { id: 'parent', header: t('columns.parent'), value: (signer) => signer.parent, besides: true },
    { id: 'email', header: t('columns.email'), value: (signer) => signer.email, besides: true },
    {
      id: 'signed',
      header: t('columns.signed'),
      value: (signer) => t(signer.signed ? 'yes' : 'no'),
      cell: (signer) => (
        <StatusChip progress={signer.signed ? 'good' : 'waiting'}>{t(signer.signed ? 'yes' : 'no')}</StatusChip>
      ),
      filter: [
        { value: 'no', label: t('no') },
        { value: 'yes', label: t('yes') },
      ],
      filterValue: (signer) => (signer.signed ? 'yes' : 'no'),
    },
    {
      id: 'agreed_at',
      header: t('columns.agreedAt'),
      value: (signer) => signer.agreed_at,
      cell: (signer) =>
        signer.agreed_at && signer.consent_id ? (
          <span className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span className="whitespace-nowrap">{dateTime(signer.agreed_at)}</span>
              <span className="block text-sm text-muted">{signer.signed_name}</span>
            </span>
            <ConsentFile consentId={signer.consent_id} label={signer.name ?? ''} />
          </span>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
