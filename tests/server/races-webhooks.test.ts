import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWebhookTransport } from '../../server/providers/webhook-transport'
import { webhookDeliveryJob } from '../../server/shop/webhook/delivery-job'
import { shopWebhookDeliveries, shopWebhooks } from '../../server/shop/webhook/shop-webhook.schema'
import { type TestShop, testShop } from './harness'
import { hooksProcess } from './other-process'
import { newDelivery, newWebhook } from './shop/webhooks'

interface Received {
  id: number
  data: { itemSeq: number; n: number }
}

/** Webhooks sent by two processes of the server. The embedded database allows only one. */
describe.runIf(process.env.TEST_DATABASE_URL)('two processes', () => {
  let shop: TestShop
  let url: string
  const received: Received[] = []
  /** Answers a request; undefined: 204. */
  let answer: ((request: Received, response: ServerResponse) => void) | undefined

  const site = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const one = JSON.parse(body) as Received
      received.push(one)
      if (answer) answer(one, response)
      else response.writeHead(204).end()
    })
  })

  beforeAll(async () => {
    shop = await testShop()
    shop.services.external.webhooks = createWebhookTransport({ allowPrivate: true })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/hooks`
  })
  afterAll(async () => {
    site.closeAllConnections()
    site.close()
    await shop.close()
  })
  beforeEach(async () => {
    await shop.idle()
    await shop.services.db.delete(shopWebhooks)
    received.length = 0
    answer = undefined
  })

  const states = async () => {
    const { state, shopWebhookDeliverySeq } = shopWebhookDeliveries
    const rows = await shop.services.db
      .select({ state })
      .from(shopWebhookDeliveries)
      .orderBy(asc(shopWebhookDeliverySeq))
    return rows.map((row) => row.state)
  }
  const of = (itemSeq: number) => received.filter(({ data }) => data.itemSeq === itemSeq).map(({ data }) => data.n)

  it('send every event once, and those of a record in order', async () => {
    const webhook = await newWebhook(shop, { url })
    for (let n = 1; n <= 4; n += 1) {
      for (let itemSeq = 1; itemSeq <= 15; itemSeq += 1)
        await newDelivery(shop, webhook, { recordSeq: itemSeq, data: { itemSeq, n } })
    }
    const other = await hooksProcess(shop)
    other.go()
    await shop.run(webhookDeliveryJob)
    await other.said(/STATUS 0/)
    // the last delivery of the other process may have created another one
    await shop.run(webhookDeliveryJob)
    await shop.idle()
    expect(new Set(await states())).toEqual(new Set(['DELIVERED']))
    for (let itemSeq = 1; itemSeq <= 15; itemSeq += 1) expect(of(itemSeq), `item ${itemSeq}`).toEqual([1, 2, 3, 4])
  })

  it('resend a delivery of a killed process, and then later events of the record', async () => {
    const webhook = await newWebhook(shop, { url })
    const { shopWebhookDeliverySeq: id } = await newDelivery(shop, webhook, { data: { itemSeq: 1, n: 1 } })
    await newDelivery(shop, webhook, { data: { itemSeq: 1, n: 2 } })
    // the site has received it, but its response is lost
    answer = () => undefined
    const other = await hooksProcess(shop)
    other.go()
    await expect.poll(() => received.length).toBe(1)
    other.kill()
    await other.gone()
    answer = undefined
    await shop.run(webhookDeliveryJob)
    expect(of(1), 'it might be living').toEqual([1])
    // after the lease of the killed process has ended
    shop.clock.advance(2)
    await shop.run(webhookDeliveryJob)
    await shop.idle()
    expect(of(1)).toEqual([1, 1, 2])
    expect(received.map((each) => each.id).slice(0, 2)).toEqual([id, id])
    expect(await states()).toEqual(['DELIVERED', 'DELIVERED'])
  })
})
