import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useLanguage } from '../../lib/format/use-language.ts';
import { canShare, share } from './share.ts';

const SHOWN_MS = 2000;

export interface CopyRowProps {
  label: string;
  /** The shown text. */
  value: string;
  /** The copied text, when it differs: an IBAN without its spaces. */
  copied?: string;
}

/** One detail of a transfer, with a button that copies it. */
export function CopyRow({ label, value, copied = value }: CopyRowProps) {
  const { t } = useLanguage('payment');
  return (
    <div className="border-b border-line py-2 last:border-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="-mt-1 flex items-center justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere tabular">{value}</span>
        <span className="flex shrink-0">
          {canShare && (
            <IconButton
              name={`${t('share')}: ${label}`}
              icon={<Share2 />}
              onClick={() => void share({ text: copied })}
              className="text-water"
            />
          )}
          <CopyButton label={label} copied={copied} />
        </span>
      </dd>
    </div>
  );
}

/** Copies one detail, and says for a moment that it has. */
export function CopyButton({ label, copied }: { label: string; copied: string }) {
  const { t } = useLanguage('payment');
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(copied);
    setDone(true);
    setTimeout(() => setDone(false), SHOWN_MS);
  };
  return (
    <Button
      kind="quiet"
      icon={done ? <Check /> : <Copy />}
      aria-label={`${t('copy')}: ${label}`}
      onClick={copy}
      className="shrink-0"
    >
      <span aria-live="polite">{done ? t('copied') : t('copy')}</span>
    </Button>
  );
}
