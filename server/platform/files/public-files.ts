import { mkdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';

/** The buckets that anybody may read. */
export const PUBLIC_BUCKETS = ['media', 'team', 'products'] as const;

/** Where the files of a bucket stand in the data folder. */
export const bucketFolder = (config: Pick<Config, 'dataDir'>, bucket: string) =>
  join(resolve(config.dataDir), 'files', bucket);

/** `GET /object/public/{bucket}/{path}`: the pictures of the public site. */
export function createPublicFiles(config: Config): Hono {
  const app = new Hono();
  for (const bucket of PUBLIC_BUCKETS) {
    mkdirSync(bucketFolder(config, bucket), { recursive: true });
    const prefix = `/object/public/${bucket}/`;
    app.get(
      `${prefix}*`,
      serveStatic({
        root: bucketFolder(config, bucket),
        rewriteRequestPath: (path) => path.slice(path.indexOf(prefix) + prefix.length - 1),
        onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
      }),
    );
  }
  app.all('*', (c) =>
    c.json({ statusCode: '404', code: 'NoSuchKey', error: 'not_found', message: 'Object not found' }, 400),
  );
  return app;
}
