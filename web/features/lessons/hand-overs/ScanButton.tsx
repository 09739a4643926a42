import { ScanLine } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { useLanguage } from '../../../lib/format/use-language.ts';

interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** True where the browser itself reads QR codes; elsewhere a code is typed. */
export const readsCodes = (): boolean => detectorClass() !== undefined && 'mediaDevices' in navigator;

interface ScanButtonProps {
  onRead: (code: string) => void;
  /** It goes on after a code, for a camera that many pass. */
  goesOn?: boolean;
}

/** A code that stays before the camera is read once within this time. */
const ONCE_MS = 4000;

/** Looks through the camera until it reads a code. */
export function ScanButton({ onRead, goesOn = false }: ScanButtonProps) {
  const { t } = useLanguage('handOver');
  const [looking, setLooking] = useState(false);
  const [refused, setRefused] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const Detector = detectorClass();
    const view = video.current;
    if (!looking || !Detector || !view) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    let stream: MediaStream | null = null;
    let over = false;
    let last = { code: '', at: 0 };
    const look = async () => {
      if (over) return;
      const [code] = await detector.detect(view).catch(() => []);
      if (over) return;
      const isNew = code && (code.rawValue !== last.code || performance.now() - last.at > ONCE_MS);
      if (code) last = { code: code.rawValue, at: performance.now() };
      if (code && isNew) {
        setLooking(goesOn);
        read(code.rawValue);
      }
      if (!code || goesOn) requestAnimationFrame(() => void look());
    };
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (over) return stream.getTracks().forEach((track) => track.stop());
      view.srcObject = stream;
      await view.play();
      await look();
    };
    begin().catch(() => {
      setLooking(false);
      setRefused(true);
    });
    return () => {
      over = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, [looking, goesOn]);
  if (refused) return <p className="text-sm text-muted">{t('code.noCamera')}</p>;
  return (
    <>
      <Button kind="quiet" icon={<ScanLine />} onClick={() => setLooking(!looking)}>
        {t(looking ? 'code.stop' : 'code.scan')}
      </Button>
      {looking && <video ref={video} muted playsInline className="w-full rounded-control" />}
    </>
  );
}
