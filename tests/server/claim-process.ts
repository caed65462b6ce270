import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { createApp } from '../../server/app'
import { shop } from '../../server/app-definitions'
import { connectServer } from '../../server/db/connect'
import type { ExternalServices, Services } from '../../server/http/call'
import { smsJob } from '../../server/inquirycommunity/sms-send/sms-job'
import { runnerOf } from '../../server/jobs/runner'
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
 * A separate server process on the database of a test. It prints `READY`, sends one call when stdin asks for it, and
 * prints its status. Its payment provider never answers, having paid (`PAYS`) or not: it then prints `ASKED` and waits to
 * be killed. Of many calls at once (`CALLS`) it prints how many were answered with each status. Without a call it sends texts; after `TEXTS` of them the provider stops answering, and it prints `SILENT`.
 * The table `handed_over` has what the provider was given. With `HOOKS` it sends webhooks instead, over the network.
 */

interface SiteCall {
  to: string
  /** JSON. */
  body: string
  idempotencyKey?: string
}

const {
  DATABASE_URL = '',
  NOW = '',
  TOKEN = '',
  METHOD = 'POST',
  TO = '',
  BODY = '',
  CALLS = '',
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
  payments: {
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
  passwords: createPasswordHasher({ random: systemRandom }),
  external,
  providers: createProviderBook(external),
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
/** Sends a call and returns its status. */
async function send({ to, body, idempotencyKey }: SiteCall, method = 'POST'): Promise<number> {
  const headers = new Headers({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  const url = new URL(to, 'http://shop.test')
  return (await app.fetch(new Request(url, { method, headers, body }))).status
}

const calls = JSON.parse(CALLS || '[]') as SiteCall[]
say('READY')
for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'GO') continue
  if (calls.length > 0) {
    const counts: Record<string, number> = {}
    for (const status of await Promise.all(calls.map((each) => send(each)))) counts[status] = (counts[status] ?? 0) + 1
    say(`STATUSES ${JSON.stringify(counts)}`)
    continue
  }
  if (!TO) {
    runnerOf(services).kick(HOOKS ? webhookDeliveryJob : smsJob)
    await runnerOf(services).idle()
    say('STATUS 0')
    continue
  }
  say(`STATUS ${await send({ to: TO, body: BODY }, METHOD)}`)
  // the provider is asked by a worker, as ever
  await runnerOf(services).idle()
}
