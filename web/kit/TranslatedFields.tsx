import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { TextArea } from '../components/fields/TextArea.tsx';
import { TextField } from '../components/fields/TextField.tsx';
import { useLanguage } from '../lib/format/use-language.ts';

/** The label of the Bulgarian text; of one of several lines also how many of them show. */
type TranslatedText = string | { label: string; rows: number };

interface TranslatedFieldsProps<Texts extends Record<string, TranslatedText>> {
  texts: Texts;
  /** A field of the form by its name, with its error. */
  field: (name: `${keyof Texts & string}_${'en' | 'ru'}`) => Omit<ComponentProps<typeof TextField>, 'label'>;
  open?: boolean;
}

/** The translations of a form's texts, folded away: first all in English, then all in Russian. */
export function TranslatedFields<Texts extends Record<string, TranslatedText>>(props: TranslatedFieldsProps<Texts>) {
  const { texts, field, open } = props;
  const { t } = useLanguage('admin');
  return (
    <Translations open={open}>
      {(['en', 'ru'] as const).flatMap((lang) =>
        (Object.entries(texts) as [keyof Texts & string, TranslatedText][]).map(([name, text]) => {
          const { label, rows } = typeof text === 'string' ? { label: text, rows: undefined } : text;
          const shared = {
            label: t(`translations.${lang}`, { label }),
            optional: true,
            lang,
            ...field(`${name}_${lang}`),
          };
          return rows === undefined ? (
            <TextField key={`${name}_${lang}`} {...shared} />
          ) : (
            <TextArea key={`${name}_${lang}`} rows={rows} {...(shared as ComponentProps<typeof TextArea>)} />
          );
        }),
      )}
    </Translations>
  );
}

/** The English and Russian texts of a form, folded away: Bulgarian is shown where there is none. */
export function Translations({ children, open }: { children: ReactNode; open?: boolean }) {
  const { t } = useLanguage('admin');
  return (
    <details open={open} className="group rounded-control bg-water-soft/50 px-4">
      <summary className="-mx-4 flex min-h-12 cursor-pointer py-2.5 list-none items-center gap-2 rounded-control px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {t('translations.title')}{' '}
          <span className="block text-sm font-normal text-muted">{t('translations.note')}</span>
        </span>
        <ChevronDown className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-5 py-4">{children}</div>
    </details>
  );
}
