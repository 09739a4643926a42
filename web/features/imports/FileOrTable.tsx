import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { FileField, type FileFieldProps } from '../../components/fields/FileField.tsx';
import { TextArea } from '../../components/fields/TextArea.tsx';
import { Folded } from '../../components/Folded.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';

/** A file, or a table that is pasted from a spreadsheet, as a file with its text. */
export function FileOrTable({ onChoose, ...field }: FileFieldProps) {
  const { t } = useLanguage('adminImport');
  const [text, setText] = useState('');
  const [pastes, setPastes] = useState(0);
  const chooseFile: FileFieldProps['onChoose'] = (file) => {
    setText('');
    onChoose(file);
  };
  const choosePasted = () => {
    // A field of its own names no file that was chosen before.
    setPastes(pastes + 1);
    onChoose(new File([text], t('pastedName')));
  };
  return (
    <>
      <FileField key={pastes} {...field} onChoose={chooseFile} />
      <Folded title={t('paste')} className="mt-3">
        <div className="mt-2 flex flex-col items-start gap-3">
          <TextArea
            label={t('pasted')}
            help={t('pastedHelp')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            wrap="off"
            className="self-stretch"
          />
          <Button kind="secondary" disabled={!text.trim()} onClick={choosePasted}>
            {t('readPasted')}
          </Button>
        </div>
      </Folded>
    </>
  );
}
