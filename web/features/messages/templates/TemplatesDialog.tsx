import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { templateNameInput } from '../../../../contracts/inputs/messages.ts';
import { Chip } from '../../../components/Chip.tsx';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '../../../components/dialogs/Dialog.tsx';
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx';
import { TextField } from '../../../components/fields/TextField.tsx';
import { EmptyState } from '../../../components/states/EmptyState.tsx';
import { QueryState } from '../../../components/states/QueryState.tsx';
import { RowMenu } from '../../../kit/RowMenu.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';
import { useClubForm } from '../../../lib/forms/form.ts';
import { templatesQuery, useTemplateChange, type Template } from './templates-data.ts';

/** The club's templates: each is renamed or removed here; its texts are changed where a message is written. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t, localized } = useLanguage('messages');
  const templates = useQuery(templatesQuery);
  const [change, setChange] = useState<{ act: 'rename' | 'remove'; template: Template } | null>(null);
  const remove = useTemplateChange();
  const end = () => setChange(null);
  return (
    <Dialog title={t('templates.title')} description={t('templates.note')} onClose={onClose}>
      <QueryState query={templates} rows={3} explained />
      {templates.data?.length === 0 && <EmptyState title={t('templates.none')} note={t('templates.noneNote')} />}
      <ul className="flex flex-col divide-y divide-line">
        {templates.data?.map((template) => (
          <li key={template.id} className="flex min-h-11 items-center gap-3 py-2">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">{template.name}</span>
                {template.urgent && <Chip tone="warning">{t('urgent')}</Chip>}
                {template.asks && <Chip>{t('asks')}</Chip>}
              </span>
              <span className="line-clamp-1 text-sm text-muted">{localized(template, 'subject')}</span>
            </span>
            <RowMenu
              name={t('templates.actions', { name: template.name })}
              entries={[
                {
                  label: t('templates.rename'),
                  icon: <Pencil />,
                  onSelect: () => setChange({ act: 'rename', template }),
                },
                {
                  label: t('templates.remove'),
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => setChange({ act: 'remove', template }),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {change?.act === 'rename' && <RenameDialog template={change.template} onClose={end} />}
      {change?.act === 'remove' && (
        <ConfirmDialog
          title={t('templates.removeTitle', { name: change.template.name })}
          description={t('templates.removeNote')}
          confirmLabel={t('templates.remove')}
          write={remove}
          input={{ act: 'delete', ids: [change.template.id] }}
          done={t('templates.removed')}
          onClose={end}
        />
      )}
    </Dialog>
  );
}

function RenameDialog({ template: { id, name }, onClose }: { template: Template; onClose: () => void }) {
  const { t } = useLanguage('messages');
  const change = useTemplateChange();
  const form = useClubForm(templateNameInput, { name }, { fieldOf: { '23505': 'name' } });
  return (
    <FormDialog
      title={t('templates.rename')}
      onClose={onClose}
      save={(row) => change.run({ act: 'update', ids: [id], row })}
      done={t('templates.renamed')}
      form={form}
    >
      <TextField label={t('templates.name')} autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
