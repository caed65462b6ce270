import { Hono } from 'hono'
import { startFakeService } from './fake-service'
import { JUSO_KEY, jusoRoutes } from './juso'
import { createFakePopbill, POPBILL } from './popbill'
import { createFakePortOne, PORTONE_CREDENTIALS, signedWebhook } from './portone'
import { createFakeSolapi, SOLAPI_KEY, SOLAPI_PF_ID, SOLAPI_SECRET, SOLAPI_WEBHOOK_SECRET } from './solapi'
import { SWEETTRACKER_KEY, sweetTrackerRoutes } from './sweet-tracker'

/*
 * `npm run fakes`: starts fakes of the external services on this machine, and prints the environment variables that
 * connect a server to them. See docs/connect.md.
 */

/** Starts one; ends the command with one line when its port is taken. */
const start = (routes: Hono, port: number) =>
  startFakeService(routes, port).catch((error: Error) => {
    process.stderr.write(`${error.message}. Do the fakes run already?\n`)
    process.exit(1)
  })
const juso = await start(jusoRoutes(), 4801)
const sweetTracker = await start(sweetTrackerRoutes(), 4802)
const popbill = await start(createFakePopbill().routes, 4803)
const fakePortOne = createFakePortOne()
const portone = await start(fakePortOne.routes, 4804)
// the customer of the payment window: `curl -X POST localhost:4806/{payment id}?amount=512000`, then `…/{payment id}/deposit`
const noticeUrl = `${process.env.SHOP_URL ?? 'http://localhost:4000'}/api/v1/hooks/payments`
const tell = async (type: string, id: string) => {
  const { headers, body } = signedWebhook(type, id)
  const answer = await fetch(noticeUrl, { method: 'POST', headers, body }).catch(() => null)
  return `${type}: ${answer?.status ?? `no shop at ${noticeUrl}`}\n`
}
const customer = new Hono()
  .post('/:id', async (c) => {
    fakePortOne.issueAccount(c.req.param('id'), Number(c.req.query('amount')))
    return c.text(await tell('Transaction.VirtualAccountIssued', c.req.param('id')))
  })
  .post('/:id/deposit', async (c) => {
    if (!fakePortOne.deposit(c.req.param('id'))) return c.text('no account waits for a deposit\n', 404)
    return c.text(await tell('Transaction.Paid', c.req.param('id')))
  })
await start(customer, 4806)
const fakeSolapi = createFakeSolapi({ now: () => new Date() })
const solapi = await start(fakeSolapi.routes, 4805)
// carriers, messenger and reviewers respond after some seconds
setInterval(() => {
  for (const each of fakeSolapi.messages) {
    if (each.statusCode === '2000') each.statusCode = each.to.endsWith('0000') ? '3104' : '4000'
  }
  for (const each of fakeSolapi.templates) if (each.status === 'INSPECTING') each.status = 'APPROVED'
}, 5_000)

const settings = {
  SAMPLE: 'none',
  DATA_DIR: '.data/fakes',
  PAYMENTS: 'portone',
  PORTONE_API_SECRET: PORTONE_CREDENTIALS.secret,
  PORTONE_STORE_ID: PORTONE_CREDENTIALS.storeId,
  PORTONE_CHANNEL_KEY: PORTONE_CREDENTIALS.channelKey,
  PORTONE_WEBHOOK_SECRET: PORTONE_CREDENTIALS.webhookSecret,
  PORTONE_URL: portone.url,
  MESSAGES: 'solapi',
  SOLAPI_API_KEY: SOLAPI_KEY,
  SOLAPI_API_SECRET: SOLAPI_SECRET,
  SOLAPI_PF_ID,
  SOLAPI_WEBHOOK_SECRET,
  SOLAPI_URL: solapi.url,
  ADDRESSES: 'juso',
  JUSO_KEY,
  JUSO_URL: juso.url,
  TRACKING: 'sweettracker',
  SWEETTRACKER_KEY,
  SWEETTRACKER_URL: sweetTracker.url,
  TAX_OFFICE: 'popbill',
  BANK_FEED: 'popbill',
  BUSINESS_REGISTRY: 'popbill',
  POPBILL_LINK_ID: POPBILL.linkId,
  POPBILL_SECRET_KEY: POPBILL.secretKey,
  POPBILL_CORP_NUM: POPBILL.corpNum,
  POPBILL_TEST: '1',
  POPBILL_URL: popbill.url,
}
const lines = Object.entries(settings).map(([name, value]) => `export ${name}=${value}`)
const say = (text: string) => process.stdout.write(`${text}\n`)
say('# The fakes run until Ctrl+C. In another terminal, paste these lines and run `npm start`: a shop of its own, in')
say(
  '# .data/fakes, uses them. A sample shop takes ADDRESSES, TRACKING and BUSINESS_REGISTRY with their variables alone.',
)
for (const line of lines) say(line)
