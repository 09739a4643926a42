import type { Config } from '../../server/config.ts';
export async function seedPictures(_config: Config): Promise<void> {}
