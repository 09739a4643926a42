import { createECDH, createHmac } from 'node:crypto';

/** The key pair by which push services know this club (RFC 8292), base64url. */
export interface PushKeys {
  /** Given to browsers: what they subscribe to comes from its owner alone. */
  publicKey: string;
  privateKey: string;
  /** The contact of the club for push services: an address of the web, or of email. */
  subject: string;
}

/**
 * The pair follows from the one secret, as the API keys do: it is made with it at the first start, is in the backup with
 * it, and processes need to share nothing else.
 */
export function derivePushKeys(
  jwtSecret: string,
  { publicUrl, emailFrom }: { publicUrl: string; emailFrom: string },
): PushKeys {
  const curve = createECDH('prime256v1');
  for (let attempt = 0; ; attempt++) {
    const scalar = createHmac('sha256', jwtSecret).update(`push key ${attempt}`).digest();
    try {
      curve.setPrivateKey(scalar);
    } catch {
      // Not below the order of the curve, which is one case in four billion.
      continue;
    }
    const [email = emailFrom] = /[^\s<>]+@[^\s<>]+/.exec(emailFrom) ?? [];
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: scalar.toString('base64url'),
      subject: publicUrl.startsWith('https:') ? publicUrl : `mailto:${email}`,
    };
  }
}
