import { Printer } from 'lucide-react';
import { Button } from '../../../components/Button.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { QrCode } from '../../../components/QrCode.tsx';
import { useClubName } from '../../../lib/format/club-name.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import type { ClaimCode } from './families-data.ts';

interface CodeSheetProps {
  code: ClaimCode;
  /** The children, by first name. */
  names: readonly string[];
  onBack: () => void;
}

/** A family's sheet to take home: the address, the code, and the steps. The code is known here alone, and only now. */
export function CodeSheet({ code, names, onBack }: CodeSheetProps) {
  const { t, date } = useLanguage('families');
  const club = useClubName();
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={t('sheet.title')}
          lead={t('sheet.note')}
          action={
            <div className="flex flex-wrap gap-3">
              <Button kind="quiet" onClick={onBack}>
                {t('sheet.back')}
              </Button>
              <Button icon={<Printer />} onClick={() => window.print()}>
                {t('sheet.do')}
              </Button>
            </div>
          }
        />
      </div>
      <section
        aria-label={t('sheet.heading', { club })}
        className="max-w-2xl rounded-card bg-raised p-6 sm:p-8 print:max-w-none print:rounded-none print:p-0"
      >
        <h2 className="text-2xl font-bold wrap-anywhere">{t('sheet.heading', { club })}</h2>
        <p className="mt-3 text-lg wrap-anywhere">{t('sheet.family', { name: code.full_name })}</p>
        {names.length > 0 && (
          <p className="text-lg wrap-anywhere">{t('sheet.children', { names: names.join(', ') })}</p>
        )}
        <ol className="mt-6 flex list-decimal flex-col gap-5 pl-6 text-lg">
          <li>
            {t('sheet.one')}
            <span className="mt-1 block text-xl font-bold wrap-anywhere">{code.address}</span>
            <span className="mt-3 block">
              <QrCode text={`${code.address}#${code.code}`} label={t('sheet.camera')} />
              <span className="mt-1 block text-base text-muted">{t('sheet.camera')}</span>
            </span>
          </li>
          <li>
            {t('sheet.two')}
            <span className="mt-1 block font-mono text-2xl font-bold sm:text-3xl">{code.code}</span>
          </li>
          <li>{t('sheet.three')}</li>
        </ol>
        <p className="mt-6 text-muted">{t('sheet.until', { date: date(code.expires_at) })}</p>
      </section>
    </>
  );
}
