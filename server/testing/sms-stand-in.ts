import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of the carrier: its status with headers; `silence` is none at all. */
type CarrierResponse = number | [status: number, headers: Record<string, string>] | 'silence';

/** A carrier of text messages on this machine, which takes `{to, text, report}` as JSON. */
export async function startCarrier() {
  const taken: { to: string; text: string; report?: string }[] = [];
  let answer: () => CarrierResponse | Promise<CarrierResponse> = () => 200;
  const server = createServer((request, response) => {
    void request.toArray().then(async (parts) => {
      taken.push(JSON.parse(Buffer.concat(parts).toString()) as (typeof taken)[number]);
      const given = await answer();
      if (given === 'silence') return;
      const [status, headers] = typeof given === 'number' ? [given, {}] : given;
      response.writeHead(status, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    /** The texts that a number was sent. */
    textsTo: (phone: string) => taken.filter(({ to }) => to === phone).map(({ text }) => text),
    /** The addresses at which what became of the texts of a number is reported. */
    reportsOf: (phone: string) => taken.filter(({ to }) => to === phone).map(({ report }) => report),
    answers(next: typeof answer) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
