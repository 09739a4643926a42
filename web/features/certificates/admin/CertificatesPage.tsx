import { Baby, Check, FileText, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/Button.tsx';
import { late } from '../../../components/late.tsx';
import { toast } from '../../../components/toast.ts';
import { useProcedure } from '../../../components/use-procedure.ts';
import { codeOf } from '../../../lib/club-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useListPage } from '../../../kit/list-page.ts';
import { AdminList } from '../../../kit/AdminList.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { openCertificate, useVerifyAll } from '../certificates-data.ts';
import { readCertificates } from './certificates-data.ts';
import type { AdminCertificate } from './certificates-data.ts';
import { useCertificateColumns } from './use-certificate-columns.tsx';

const RejectDialog = late(async () => (await import('./RejectDialog.tsx')).RejectDialog);

/** The swimmers' certificates that expire: admins check what was uploaded, and see what expires. */
export default function CertificatesPage() {
  const { t } = useTranslation('certificates');
  const page = useListPage('certificates', ['certificates'], readCertificates);
  const columns = useCertificateColumns();
  const [rejecting, setRejecting] = useState<AdminCertificate | null>(null);
  const all = useVerifyAll();
  const waiting = (ids: string[]) =>
    ids.filter((id) => page.rows?.some((certificate) => certificate.id === id && certificate.state === 'waiting'));
  const verify = (ids: string[], clear: () => void) =>
    all.run(ids, {
      onSuccess: (count) => {
        clear();
        toast.success(t('admin.verified', { count }));
      },
      failed: t('admin.failed'),
    });
  return (
    <AdminList
      {...page}
      label={t('admin.title')}
      lead={t('admin.lead')}
      columns={columns}
      rowActions={(certificate) => (
        <CertificateMenu certificate={certificate} onReject={() => setRejecting(certificate)} />
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
      {rejecting && <RejectDialog certificate={rejecting} onClose={() => setRejecting(null)} />}
    </AdminList>
  );
}

function CertificateMenu({ certificate, onReject }: { certificate: AdminCertificate; onReject: () => void }) {
  const { t } = useTranslation('certificates');
  const check = useProcedure('check_certificate');
  const verify = () =>
    check.run(
      { certificate_id: certificate.id, verified: true },
      {
        onSuccess: () => toast.success(t('admin.verified', { count: 1 })),
        failed: t('admin.failed'),
      },
    );
  const open = () =>
    void openCertificate(certificate.file_path).catch((error: unknown) =>
      toast.error(t('openFailed'), { description: errorText(codeOf(error)) }),
    );
  return (
    <RowMenu
      name={t('admin.actions', { name: certificate.swimmer })}
      entries={[
        { label: t('openShort'), icon: <FileText aria-hidden="true" />, onSelect: open },
        ...(certificate.state === 'verified'
          ? []
          : [{ label: t('admin.verify'), icon: <Check aria-hidden="true" />, onSelect: verify }]),
        ...(certificate.child_id
          ? [
              {
                label: t('admin.toChild'),
                icon: <Baby aria-hidden="true" />,
                to: `${paths.adminSection('children')}?child=${certificate.child_id}`,
              },
            ]
          : []),
        ...(certificate.state === 'rejected'
          ? []
          : [{ label: t('admin.reject'), icon: <Undo2 aria-hidden="true" />, danger: true, onSelect: onReject }]),
      ]}
    />
  );
}
