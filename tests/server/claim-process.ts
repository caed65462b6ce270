import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { createApp } from '../../server/app'
import { shop } from '../../server/app-definitions'
import type { Services } from '../../server/call/call'
import { connectServer } from '../../server/db/connect'
import { smsJob } from '../../server/inquirycommunity/sms-send/sms-job'
import { runnerOf } from '../../server/jobs/runner'
import type { ExternalServices } from '../../server/providers/external-services'
import { simulatedProvider } from '../../server/providers/messages/simulated'
import { simulatedPayments } from '../../server/providers/payments/simulated'
import { createProviderBook } from '../../server/providers/provider-book'
import { simulatedServices } from '../../server/providers/simulated-services'
import { createWebhookTransport } from '../../server/providers/webhook-transport'
import { systemRandom } from '../../server/services'
import { loadKeys } from '../../server/session/keys'
import { createPasswordHasher } from '../../server/session/password-hasher'
import { webhookDeliveryJob } from '../../server/shop/webhook/delivery-job'
import { memoryFiles } from './memory-files'

/**
 * A separate server process on the database of a test. It prints `READY`, sends one call when it gets a line on stdin,
 * and prints its status. Its payment provider never responds, having paid (`PAYS`) or not: it then prints `ASKED` and
 * waits to be killed. A server of the customer site (`SITE`) reads calls from stdin, prints `HAVE` with their number,
 * sends them all at once on request, and prints their responses when all their work is done. Without a call it sends
 * text messages; after `TEXTS` of them the provider stops responding, and it prints `SILENT`. The table `handed_over`
 * contains what the provider received. With `HOOKS` it sends webhooks instead, over the network.
 */

const {
  DATABASE_URL = '',
  NOW = '',
  TOKEN = '',
  METHOD = 'POST',
  TO = '',
  BODY = '',
  SITE = '',
  PAYS = '',
  TEXTS = '',
  HOOKS = '',
} = process.env
const say = (what: string): void => {
  process.stdout.write(`${what}\n`)
}
const { db, engine } = await connectServer(DATABASE_URL, { poolSize: 5 })
const clock = { now: () => new Date(NOW) }
const paying = simulatedPayments({ db, clock })
const external: ExternalServices = {
  ...simulatedServices({ db, clock }),
  webhooks: createWebhookTransport({ allowPrivate: true }),
  payments: SITE
    ? paying
    : {
        ...paying,
        async cancel(cancellation) {
          if (PAYS) await paying.cancel(cancellation)
          say('ASKED')
          return new Promise(() => undefined)
        },
      },
}
const services: Services = {
  db,
  engine,
  clock,
  definitions: shop,
  random: systemRandom,
  files: memoryFiles(),
  version: 'test',
  adminUrl: '',
  keys: await loadKeys(db, systemRandom),
  passwords: createPasswordHasher({ random: systemRandom, cost: 8 }),
  external,
  providers: createProviderBook(external),
  pause: async () => undefined,
}
let texts = 0
external.messages = {
  ...simulatedProvider,
  async send({ key, to }) {
    await db.execute(sql`insert into handed_over (key, phone) values (${key}, ${to})`)
    texts += 1
    if (texts < Number(TEXTS || Infinity)) return { ok: true }
    say('SILENT')
    return new Promise(() => undefined)
  },
}
const app = createApp(services, { ipOf: () => '127.0.0.1', report: ({ error }) => console.error(error) })

interface Sent {
  method: string
  to: string
  body?: string | undefined
  headers?: Record<string, string> | undefined
}

async function send({ method, to, body, headers = {} }: Sent): Promise<Response> {
  const all = new Headers({ authorization: `Bearer ${TOKEN}`, ...headers })
  if (body !== undefined) all.set('content-type', 'application/json')
  return app.fetch(new Request(new URL(to, 'http://shop.test'), { method, headers: all, body: body ?? null }))
}

const answerOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })

async function act(calls: readonly Sent[]): Promise<void> {
  if (SITE) {
    const answers = await Promise.all(calls.map(async (each) => answerOf(await send(each))))
    await runnerOf(services).idle()
    say(`ANSWERS ${JSON.stringify(answers)}`)
  } else if (TO) {
    say(`STATUS ${(await send({ method: METHOD, to: TO, body: BODY })).status}`)
    // a worker sends the request to the provider, as always
    await runnerOf(services).idle()
  } else {
    runnerOf(services).kick(HOOKS ? webhookDeliveryJob : smsJob)
    await runnerOf(services).idle()
    say('STATUS 0')
  }
}

let calls: Sent[] = []
say('READY')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'GO') await act(calls)
  if (!line.startsWith('[')) continue
  calls = JSON.parse(line) as Sent[]
  say(`HAVE ${calls.length}`)
}
