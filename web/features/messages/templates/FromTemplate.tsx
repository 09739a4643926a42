import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TemplateTexts } from '../../../../contracts/inputs/messages.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { SelectField } from '../../../components/fields/SelectField.tsx';
import { formTexts } from '../../../kit/form-texts.ts';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { templatesQuery, type Template } from './templates-data.ts';

interface FromTemplateProps {
  /** True if something is typed, which a template would replace. */
  hasText: () => boolean;
  onChoose: (template: { name: string; texts: TemplateTexts }) => void;
}

/** Fills a message with a template of the club; nothing where it has none. */
export function FromTemplate({ hasText, onChoose }: FromTemplateProps) {
  const { t } = useLanguage('messages');
  const { data: templates = [] } = useQuery(templatesQuery);
  const [chosen, setChosen] = useState('');
  const [waiting, setWaiting] = useState<Template | null>(null);
  if (templates.length === 0) return null;
  const fill = (template: Template) => {
    const { id, name, urgent, asks } = template;
    setChosen(id);
    setWaiting(null);
    onChoose({ name, texts: { ...formTexts(template, 'subject', 'body'), urgent, asks } });
  };
  const choose = (id: string) => {
    const template = templates.find((each) => each.id === id);
    if (template && hasText()) setWaiting(template);
    else if (template) fill(template);
  };
  return (
    <>
      <SelectField
        label={t('templates.from')}
        placeholder={t('templates.choose')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={({ target }) => choose(target.value)}
      />
      {waiting && (
        <ConfirmDialog
          kind="primary"
          title={t('templates.replace.title')}
          description={t('templates.replace.note', { name: waiting.name })}
          confirmLabel={t('templates.replace.confirm')}
          onConfirm={() => fill(waiting)}
          onClose={() => setWaiting(null)}
        />
      )}
    </>
  );
}
