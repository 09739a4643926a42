import type { MachineReport } from '../../../contracts/status.ts';
import type { Config } from '../../settings/config.ts';
import { CertificateWatch } from '../certificate.ts';
import type { Standby } from '../database/standby.ts';
import { errorsOfDay } from '../log.ts';
import type { DiskWatch } from './disk.ts';
import { readVersion } from './version.ts';

type MachineSettings = Pick<Config, 'demo' | 'databaseUrl' | 'publicUrl' | 'smtpUrl' | 'sms' | 'backup'>;

/** The facts of this process and of the machine under it. */
export class Machine {
  readonly version = readVersion();
  readonly startedAt = new Date(Date.now() - process.uptime() * 1000);
  readonly disk: DiskWatch | undefined;
  /** The answer of the file store; set when it was opened. */
  files: { state: 'ready' | 'unreachable' } | undefined;
  /** The standby that visitors read from; set once it is known. Null: at the database itself. */
  standby: Pick<Standby, 'report'> | null = null;
  readonly certificate: CertificateWatch;
  readonly #settings: MachineSettings;

  constructor(settings: MachineSettings, disk?: DiskWatch) {
    this.#settings = settings;
    this.disk = disk;
    this.certificate = new CertificateWatch(settings.publicUrl);
  }

  /** A demo without a target is not expected to have any. */
  get backups(): MachineReport['backups'] {
    const { backup, demo } = this.#settings;
    return backup.target ? 'on' : demo ? 'none' : 'off';
  }

  /** The state of emails: they leave, stay in a demo to be read, or have no server to leave by. */
  get emails(): MachineReport['emails'] {
    const { smtpUrl, demo } = this.#settings;
    return smtpUrl ? 'leave' : demo ? 'kept' : 'off';
  }

  /** Takes five seconds at most, and never rejects. */
  async report(): Promise<MachineReport> {
    const { demo, databaseUrl, sms } = this.#settings;
    const [certificate, standby] = await Promise.all([this.certificate.look(), this.standby?.report() ?? null]);
    return {
      ...this.version,
      started_at: this.startedAt.toISOString(),
      is_demo: demo,
      emails: this.emails,
      texts: typeof sms === 'object',
      backups: this.backups,
      database: databaseUrl ? 'own' : 'embedded',
      disk: this.disk?.report ?? null,
      files: this.files?.state ?? null,
      certificate,
      standby,
      errors: errorsOfDay(),
    };
  }
}
