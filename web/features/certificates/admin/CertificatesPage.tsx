import { Baby, Check, FileText, Undo2 } from 'lucide-react';
import { CERTIFICATE_KINDS, CERTIFICATE_STATES } from '../../../../contracts/certificates.ts';
import { Button } from '../../../components/Button.tsx';
import { StatusChip } from '../../../components/Chip.tsx';
import { useDialog } from '../../../components/dialogs/DialogHost.tsx';
import { late } from '../../../components/states/late.tsx';
import { toastRefusal, useProcedure } from '../../../components/states/use-procedure.ts';
import type { Column } from '../../../components/table/data-table.ts';
import { useDayColumn } from '../../../components/table/use-day-column.tsx';
import { AdminList } from '../../../kit/AdminList.tsx';
import { useListPage } from '../../../kit/list-page.ts';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { openFile } from '../../../lib/api/open-file.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { formatPhone } from '../../../lib/forms/phone.ts';
import { paths } from '../../../lib/paths.ts';
import { ACCOUNT_STATUS_PROGRESS, accountStatusOf } from '../certificate-state.ts';
import { useVerifyAll } from '../certificates-data.ts';
import { ENDS, readCertificates, type AdminCertificate } from './certificates-data.ts';

const RejectDialog = late(async () => (await import('./RejectDialog.tsx')).RejectDialog);

/** The swimmers' certificates that expire: admins check what was uploaded, and see what expires. */
export default function CertificatesPage() {
  const { t } = useLanguage('certificates');
  const page = useListPage('certificates', ['certificates'], readCertificates);
  const columns = useCertificateColumns();
  const { show, dialog } = useDialog();
  const all = useVerifyAll();
  const waiting = (ids: string[]) =>
    ids.filter((id) => page.rows?.some((certificate) => certificate.id === id && certificate.state === 'waiting'));
  const verify = (ids: string[], clear: () => void) =>
    all.run(ids, {
      done: (count) => t('admin.verified', { count }),
      onSuccess: clear,
      failed: t('admin.failed'),
    });
  return (
    <AdminList
      {...page}
      label={t('admin.title')}
      lead={t('admin.lead')}
      columns={columns}
      rowActions={(certificate) => (
        <CertificateMenu
          certificate={certificate}
          onReject={() => show((close) => <RejectDialog certificate={certificate} onClose={close} />)}
        />
      )}
      bulkActions={(ids, clear) => {
        const chosen = waiting(ids);
        return (
          chosen.length > 0 && (
            <Button kind="secondary" busy={all.isPending} onClick={() => verify(chosen, clear)}>
              {t('admin.verifyMany', { count: chosen.length })}
            </Button>
          )
        );
      }}
      empty={{ title: t('admin.empty'), note: t('admin.emptyNote') }}
    >
      {dialog}
    </AdminList>
  );
}

function CertificateMenu({ certificate, onReject }: { certificate: AdminCertificate; onReject: () => void }) {
  const { t } = useLanguage('certificates');
  const check = useProcedure('check_certificate');
  const verify = () =>
    check.run(
      { certificate_id: certificate.id, verified: true },
      { done: t('admin.verified', { count: 1 }), failed: t('admin.failed') },
    );
  const open = () =>
    void openFile('certificates', certificate.file_path).catch((error: unknown) =>
      toastRefusal(error, t('openFailed')),
    );
  return (
    <RowMenu
      name={t('admin.actions', { name: certificate.swimmer })}
      entries={[
        { label: t('openShort'), icon: <FileText />, onSelect: open },
        certificate.state !== 'verified' && { label: t('admin.verify'), icon: <Check />, onSelect: verify },
        certificate.child_id !== null && {
          label: t('admin.toChild'),
          icon: <Baby />,
          to: `${paths.adminSection('children')}?child=${certificate.child_id}`,
        },
        certificate.state !== 'rejected' && {
          label: t('admin.reject'),
          icon: <Undo2 />,
          danger: true,
          onSelect: onReject,
        },
      ]}
    />
  );
}

function useCertificateColumns(): Column<AdminCertificate>[] {
  const { t, date } = useLanguage(['certificates', 'common']);
  const days = useDayColumn();
  return [
    {
      id: 'swimmer',
      header: t('admin.columns.swimmer'),
      value: (certificate) => certificate.swimmer,
      cell: (certificate) => (
        <span className="block min-w-0">
          <span className="font-semibold">{certificate.swimmer}</span>
          <span className="block text-sm font-normal text-muted">{t(`common:certificates.${certificate.kind}`)}</span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('admin.columns.kind'),
      value: (certificate) => t(`common:certificates.${certificate.kind}`),
      besides: true,
      filter: CERTIFICATE_KINDS.map((value) => ({ value, label: t(`admin.kinds.${value}`) })),
      filterValue: (certificate) => certificate.kind,
    },
    {
      id: 'state',
      header: t('admin.columns.state'),
      value: (certificate) => t(`${certificate.state}`),
      cell: (certificate) => (
        <span className="block">
          <StatusChip progress={ACCOUNT_STATUS_PROGRESS[accountStatusOf(certificate)]}>
            {t(`${accountStatusOf(certificate)}`)}
          </StatusChip>
          {(certificate.note ?? !certificate.is_newest) && (
            <span className="mt-1 block max-w-72 text-sm wrap-anywhere text-muted max-md:hidden">
              {certificate.note ?? t('admin.older')}
            </span>
          )}
        </span>
      ),
      filter: CERTIFICATE_STATES.map((value) => ({ value, label: t(`admin.states.${value}`) })),
      filterValue: (certificate) => certificate.state,
    },
    {
      id: 'valid_until',
      header: t('admin.columns.validUntil'),
      value: (certificate) => certificate.valid_until,
      cell: (certificate) => (
        <span className="whitespace-nowrap tabular">
          {date(certificate.valid_until)}
          {certificate.days_left >= 0 && (
            <span className="block text-sm text-muted">
              {certificate.days_left === 0 ? t('lastDay') : t('daysLeft', { count: certificate.days_left })}
            </span>
          )}
        </span>
      ),
      filterLabel: t('admin.columns.ends'),
      filter: ENDS.map((value) => ({ value, label: t(`admin.ends.${value}`) })),
    },
    {
      id: 'contact_name',
      header: t('admin.columns.contact'),
      value: (certificate) => certificate.contact_name,
      cell: (certificate) => (
        <span className="block">
          {certificate.contact_name}
          {certificate.phone && (
            <span className="block text-sm text-muted tabular">{formatPhone(certificate.phone)}</span>
          )}
        </span>
      ),
      phone: 'hidden',
    },
    {
      id: 'phone',
      header: t('admin.columns.phone'),
      value: (certificate) => certificate.phone,
      besides: true,
    },
    days({
      id: 'created_at',
      header: t('admin.columns.uploaded'),
      day: (certificate) => certificate.created_at,
      phone: 'hidden',
    }),
  ];
}
