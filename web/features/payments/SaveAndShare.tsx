import { Download, Share2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useLanguage } from '../../lib/format/use-language.ts';
import { canShare, share } from './share.ts';

interface SaveAndShareProps {
  what: 'All' | 'Code';
  file: () => File | Promise<File>;
  /** The device's sheet gets this: the file itself, or its text. */
  shared: () => ShareData | Promise<ShareData>;
}

/** Two quiet buttons: keep what is shown as a file, or hand it to another app where the device can. */
export function SaveAndShare({ what, file, shared }: SaveAndShareProps) {
  const { t } = useLanguage('payment');
  const save = async () => {
    const made = await file();
    saveFile(made.name, made);
  };
  return (
    <>
      <Button kind="quiet" icon={<Download />} className="px-3!" onClick={() => void save()}>
        {t(`transfer.save${what}`)}
      </Button>
      {canShare && (
        <Button kind="quiet" icon={<Share2 />} className="px-3!" onClick={async () => share(await shared())}>
          {t(`transfer.share${what}`)}
        </Button>
      )}
    </>
  );
}
