import { once } from 'node:events';
import { checkServerIdentity, connect } from 'node:tls';
import type { CertificateReport } from '../../contracts/status.ts';

const TIMEOUT_MS = 5_000;
/** A certificate is read again after an hour; one that could not be read after five minutes. */
const KEPT_MS = 3_600_000;
const KEPT_UNREAD_MS = 300_000;

/** Reads the certificate of the club's public address by a TLS connection, now and then. */
export class CertificateWatch {
  readonly #address: URL;
  readonly #port: number;
  #report: CertificateReport | undefined;
  #readAt = 0;
  #reading: Promise<CertificateReport> | undefined;

  constructor(publicUrl: string) {
    this.#address = new URL(publicUrl);
    this.#port = Number(this.#address.port || 443);
  }

  /** The last report, read again where it is old; null without HTTPS. Never rejects, and takes five seconds at most. */
  async look(now = Date.now()): Promise<CertificateReport | null> {
    if (this.#address.protocol !== 'https:') return null;
    const age = this.#report?.valid_until ? KEPT_MS : KEPT_UNREAD_MS;
    if (this.#report && now - this.#readAt < age) return this.#report;
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    this.#report = await this.#reading;
    this.#readAt = now;
    return this.#report;
  }

  /** The last report, without waiting for another; null before the first, and without HTTPS. */
  latest(): CertificateReport | null {
    void this.look();
    return this.#report ?? null;
  }

  async #read(): Promise<CertificateReport> {
    const host = this.#address.hostname.replace(/^\[|\]$/g, '');
    // A certificate of an authority that is unknown here is looked at as well: browsers judge it, not this program.
    const socket = connect({ host, port: this.#port, servername: host, rejectUnauthorized: false });
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const certificate = socket.getPeerCertificate();
      const is_for_host = checkServerIdentity(host, certificate) === undefined;
      return { host, valid_until: new Date(certificate.valid_to).toISOString(), is_for_host };
    } catch {
      return { host, valid_until: null };
    } finally {
      socket.on('error', () => undefined);
      socket.destroy();
    }
  }
}
