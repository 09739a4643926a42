import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { messageTemplateInput, type TemplateTexts } from '../../../../contracts/inputs/messages.ts';
import { Button } from '../../../components/Button.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { useRole } from '../../../shell/session/RoleProvider.tsx';
import { useSaveTemplate } from './templates-data.ts';

interface SaveAsTemplateProps {
  /** Of the template with which the message began; empty: none. */
  name: string;
  /** True if the texts may be kept; else their faults are shown. */
  check: () => Promise<boolean>;
  read: () => TemplateTexts;
}

/** Keeps what is written as a template of the club; for the desk. */
export function SaveAsTemplate({ name, check, read }: SaveAsTemplateProps) {
  const { t } = useLanguage('messages');
  const { role } = useRole();
  const [texts, setTexts] = useState<TemplateTexts | null>(null);
  if (role !== 'admin' && role !== 'reception') return null;
  return (
    <>
      <Button
        kind="quiet"
        icon={<BookmarkPlus />}
        className="self-start"
        onClick={async () => {
          if (await check()) setTexts(read());
        }}
      >
        {t('templates.save')}
      </Button>
      {texts && <NameDialog name={name} texts={texts} onClose={() => setTexts(null)} />}
    </>
  );
}

function NameDialog({ name, texts, onClose }: { name: string; texts: TemplateTexts; onClose: () => void }) {
  const { t } = useLanguage('messages');
  const save = useSaveTemplate();
  const { subject, subject_en, subject_ru, body, body_en, body_ru, urgent, asks } = texts;
  const form = useClubForm(messageTemplateInput, {
    name: name || subject.slice(0, 60),
    subject,
    subject_en,
    subject_ru,
    body,
    body_en,
    body_ru,
    urgent,
    asks,
  });
  return (
    <FormDialog
      title={t('templates.save')}
      description={t('templates.saveNote')}
      onClose={onClose}
      save={save.run}
      done={(_, values) => t('templates.saved', { name: values.name })}
      form={form}
    >
      <TextField label={t('templates.name')} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
