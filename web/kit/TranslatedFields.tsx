import type { ComponentProps } from 'react';
import { TextArea } from '../components/TextArea.tsx';
import { TextField } from '../components/TextField.tsx';
import { Translations } from './Translations.tsx';

/** The labels of a text in English and Russian; a text of several lines says how many show. */
export interface TranslatedText {
  en: string;
  ru: string;
  rows?: number;
}

interface TranslatedFieldsProps<Texts extends Record<string, TranslatedText>> {
  texts: Texts;
  /** A field of the form by its name, with its error. */
  field: (name: `${keyof Texts & string}_${'en' | 'ru'}`) => Omit<ComponentProps<typeof TextField>, 'label'>;
  open?: boolean;
}

/** The translations of a form's texts, folded away: first all in English, then all in Russian. */
export function TranslatedFields<Texts extends Record<string, TranslatedText>>({
  texts,
  field,
  open,
}: TranslatedFieldsProps<Texts>) {
  return (
    <Translations open={open}>
      {(['en', 'ru'] as const).flatMap((lang) =>
        (Object.entries(texts) as [keyof Texts & string, TranslatedText][]).map(([name, { rows, ...labels }]) => {
          const shared = { label: labels[lang], optional: true, lang, ...field(`${name}_${lang}`) };
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
