import { Bandage } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../components/IconButton.tsx';
import { late } from '../../components/states/late.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import type { ReportSheetProps } from './ReportSheet.tsx';

const ReportSheet = late(async () => (await import('./ReportSheet.tsx')).ReportSheet);

interface ReportButtonProps extends Pick<ReportSheetProps, 'lessonId' | 'event'> {
  child: { id: string; full_name: string };
}

/** Opens the report of an accident of this child. */
export function ReportButton(report: ReportButtonProps) {
  const { t } = useLanguage('accidents');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        name={t('report.title', { name: report.child.full_name })}
        icon={<Bandage />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <ReportSheet {...report} onClose={() => setOpen(false)} />}
    </>
  );
}
