import type { EasyPayConfig } from '../../settings/payment-settings.ts';
import type { Database } from '../../platform/database/database.ts';
import { EasyPayStandIn } from '../../stand-ins/easypay/easypay-stand-in.ts';
import { EasyPay } from './easypay.ts';

/** EasyPay as this installation has it; the stand-in is what answers it in a demo. */
export interface OpenedEasyPay {
  easypay: EasyPay | null;
  standIn: EasyPayStandIn | null;
}

/** Opens EasyPay; nothing of it where it is not set up. */
export function openEasyPay(settings: EasyPayConfig | null, database: Database): OpenedEasyPay {
  if (!settings) return { easypay: null, standIn: null };
  if (!settings.standIn) return { easypay: new EasyPay(settings), standIn: null };
  const standIn = new EasyPayStandIn(database, settings, async () => '');
  return { easypay: new EasyPay(settings, (address) => standIn.ask(address)), standIn };
}
