import { createHash, createHmac } from 'node:crypto'
import { type Context, Hono } from 'hono'

/** Data of the shop that the fake service knows. */
export const POPBILL = {
  linkId: 'TIRESHOP',
  secretKey: 'SwWxqU+0TErBXy/9TVjIPEnI0VTUMMSQZtJf3Ed8q3I=',
  corpNum: '1234567891',
}

const SERVICE = 'POPBILL_TEST'
const LIFETIME_MS = 30 * 60_000

/** A document with its key and its number at the tax office. */
interface Document {
  itemKey: string
  stateCode: number
  number: string
  body: Record<string, unknown>
}

/** Transactions of one account, as the bank reports them. */
export interface FakeTransaction {
  tid: string
  trdt: string
  accIn?: string
  accOut?: string
  remark1?: string
  remark2?: string
}

export interface FakePopbill {
  routes: Hono
  invoices: Map<string, Document>
  receipts: Map<string, Document>
  /** E-mails that were sent again: key and address. */
  mails: { key: string; receiver: string }[]
  accounts: { bankCode: string; accountNumber: string; movements: FakeTransaction[] }[]
  /** Number of status requests until a job is finished. */
  jobTakes: number
  /** Makes all tokens invalid, as after a change of the shop's key. */
  forgetTokens(): void
  tokensGiven: number
}

type Fields = Record<string, unknown>

const refuse = (c: Context, code: number, message: string) => c.json({ code, message }, 400)
const NTS_REFUSES = 'nts-refuses@'

/**
 * Fake of 팝빌 and 링크허브 at one address: signatures, tokens and their scopes, methods in a header, documents by their
 * keys, crawling jobs. The tax office refuses documents for e-mails that begin with `nts-refuses@` afterwards.
 */
export function createFakePopbill(now: () => Date = () => new Date()): FakePopbill {
  const routes = new Hono()
  const tokens = new Map<string, { scopes: string[]; until: number }>()
  const jobs = new Map<string, { account: FakePopbill['accounts'][number]; from: string; to: string; left: number }>()
  const fake: FakePopbill = {
    routes,
    invoices: new Map(),
    receipts: new Map(),
    mails: [],
    accounts: [],
    jobTakes: 0,
    forgetTokens: () => tokens.clear(),
    tokensGiven: 0,
  }
  let count = 0
  const next = (head: string, length: number) => {
    count += 1
    return head + String(count).padStart(length - head.length, '0')
  }
  const today = () => new Date(now().getTime() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')

  routes.post(`/${SERVICE}/Token`, async (c) => {
    const body = await c.req.text()
    const date = c.req.header('x-lh-date') ?? ''
    const digest = createHash('sha256').update(body).digest('base64')
    const target = `POST\n${digest}\n${date}\n2.0\n/${SERVICE}/Token`
    const signature = createHmac('sha256', Buffer.from(POPBILL.secretKey, 'base64')).update(target).digest('base64')
    if (c.req.header('authorization') !== `LINKHUB ${POPBILL.linkId} ${signature}`) {
      return refuse(c, -99_010_005, '링크허브 인증에 실패하였습니다.')
    }
    const { access_id, scope } = JSON.parse(body)
    if (access_id !== POPBILL.corpNum) return refuse(c, -99_003_008, '가입되지 않은 사업자번호 입니다.')
    const token = next('token-', 20)
    const until = now().getTime() + LIFETIME_MS
    tokens.set(token, { scopes: scope, until })
    fake.tokensGiven += 1
    const expiration = new Date(until).toISOString()
    return c.json({ session_token: token, serviceID: SERVICE, linkID: POPBILL.linkId, usercode: access_id, expiration })
  })

  /** Requires a valid token for the service. */
  const guarded =
    (scope: string, answer: (c: Context) => Response | Promise<Response>) =>
    async (c: Context): Promise<Response> => {
      const token = tokens.get(c.req.header('authorization')?.replace('Bearer ', '') ?? '')
      if (!token || token.until < now().getTime()) return refuse(c, -99_010_003, '유효하지 않은 토큰 입니다.')
      if (!token.scopes.includes(scope)) return refuse(c, -99_010_004, '서비스 이용권한이 없습니다.')
      return answer(c)
    }

  routes.get(
    `/${SERVICE}/Point`,
    guarded('member', (c) => c.json({ remainPoint: '12340.0' })),
  )

  const bodyOf = async (c: Context): Promise<Fields> => JSON.parse(await c.req.text())
  const method = (c: Context) => c.req.header('x-http-method-override') ?? c.req.method

  routes.post(
    '/Taxinvoice',
    guarded('110', async (c) => {
      if (method(c) !== 'ISSUE') return refuse(c, -10_000_000, '지원하지 않는 요청입니다.')
      const body = await bodyOf(c)
      const key = String(body.invoicerMgtKey)
      if (!/^[A-Za-z0-9_-]{1,24}$/.test(key)) return refuse(c, -11_001_053, '문서번호 형식이 올바르지 않습니다.')
      if (fake.invoices.has(key)) return refuse(c, -11_001_054, '이미 사용중인 문서번호입니다.')
      if (body.invoicerCorpNum !== POPBILL.corpNum) {
        return refuse(c, -11_001_000, '팝빌회원의 사업자번호와 공급자의 사업자번호가 일치하지 않습니다.')
      }
      for (const field of ['invoiceeCorpNum', 'invoiceeCorpName', 'invoiceeCEOName', 'writeDate', 'supplyCostTotal']) {
        if (!body[field]) return refuse(c, -11_001_022, `${field} 항목이 입력되지 않았습니다.`)
      }
      if (body.modifyCode && !body.orgNTSConfirmNum) {
        return refuse(c, -11_001_009, '당초 국세청승인번호가 입력되지 않았습니다.')
      }
      if (Number(body.supplyCostTotal) + Number(body.taxTotal) !== Number(body.totalAmount)) {
        return refuse(c, -11_001_031, '합계금액이 올바르지 않습니다.')
      }
      const document = { itemKey: next('0', 18), stateCode: 300, number: next(`${body.writeDate}41000000`, 24), body }
      fake.invoices.set(key, document)
      return c.json({ code: 1, message: '발행 완료', ntsConfirmNum: document.number })
    }),
  )
  routes.get(
    '/Taxinvoice/SELL/:key',
    guarded('110', (c) => {
      const found = fake.invoices.get(c.req.param('key') ?? '')
      if (!found) return refuse(c, -11_000_005, '해당 문서번호로 조회되는 세금계산서가 없습니다.')
      const { itemKey, stateCode, number, body } = found
      const failed = stateCode === 305
      return c.json({
        itemKey,
        stateCode,
        ntsconfirmNum: number,
        writeDate: body.writeDate,
        invoicerMgtKey: body.invoicerMgtKey,
        ...(failed && { ntssendErrCode: 'ERR201', stateMemo: '공급받는자 사업자번호 오류' }),
      })
    }),
  )
  routes.post(
    '/Taxinvoice/SELL/:key',
    guarded('110', async (c) => {
      const key = c.req.param('key') ?? ''
      const found = fake.invoices.get(key)
      if (!found) return refuse(c, -11_000_005, '해당 문서번호로 조회되는 세금계산서가 없습니다.')
      if (method(c) === 'EMAIL') {
        fake.mails.push({ key, receiver: String((await bodyOf(c)).receiver) })
        return c.json({ code: 1, message: '메일 발송 완료' })
      }
      if (found.stateCode !== 300) return refuse(c, -11_002_015, '발행완료 상태의 세금계산서가 아닙니다.')
      if (method(c) === 'NTS') {
        found.stateCode = String(found.body.invoiceeEmail1).startsWith(NTS_REFUSES) ? 305 : 303
        return c.json({ code: 1, message: '국세청 전송 요청 완료' })
      }
      if (method(c) !== 'CANCELISSUE') return refuse(c, -10_000_000, '지원하지 않는 요청입니다.')
      found.stateCode = 600
      return c.json({ code: 1, message: '발행취소 완료' })
    }),
  )

  const storeReceipt = (c: Context, body: Fields) => {
    const key = String(body.mgtKey)
    if (fake.receipts.has(key)) return refuse(c, -14_001_019, '이미 사용중인 문서번호입니다.')
    const document = { itemKey: next('0', 18), stateCode: 300, number: next('TB', 9), body }
    fake.receipts.set(key, document)
    const tradeDate = today()
    return c.json({
      code: 1,
      message: '발행 완료',
      confirmNum: document.number,
      tradeDate,
      tradeDT: `${tradeDate}120000`,
    })
  }
  const takenBack = (number: unknown) =>
    [...fake.receipts.values()]
      .filter(({ body }) => body.orgConfirmNum === number)
      .reduce((sum, { body }) => sum + Number(body.totalAmount), 0)
  routes.post(
    '/Cashbill',
    guarded('140', async (c) => {
      const body = await bodyOf(c)
      if (method(c) === 'ISSUE') {
        if (body.franchiseCorpNum !== POPBILL.corpNum)
          return refuse(c, -14_001_002, '가맹점 사업자번호가 올바르지 않습니다.')
        if (String(body.identityNum).endsWith('9999')) return refuse(c, -14_001_005, '식별번호가 올바르지 않습니다.')
        if (Number(body.supplyCost) + Number(body.tax) !== Number(body.totalAmount)) {
          return refuse(c, -14_001_030, '거래금액이 올바르지 않습니다.')
        }
        return storeReceipt(c, body)
      }
      if (method(c) !== 'REVOKEISSUE') return refuse(c, -10_000_000, '지원하지 않는 요청입니다.')
      if (fake.receipts.has(String(body.mgtKey))) return refuse(c, -14_001_019, '이미 사용중인 문서번호입니다.')
      const original = [...fake.receipts.values()].find(({ number }) => number === body.orgConfirmNum)
      if (!original) return refuse(c, -14_001_020, '당초 승인 현금영수증이 존재하지 않습니다.')
      if (original.stateCode !== 304)
        return refuse(c, -14_001_021, '국세청에 전송되지 않은 현금영수증은 취소할 수 없습니다.')
      const total = body.isPartCancel ? body.totalAmount : original.body.totalAmount
      if (takenBack(original.number) + Number(total) > Number(original.body.totalAmount)) {
        return refuse(c, -14_001_023, '취소금액이 당초 거래금액을 초과합니다.')
      }
      return storeReceipt(c, { ...body, totalAmount: total })
    }),
  )
  routes.get(
    '/Cashbill/:key',
    guarded('140', (c) => {
      const found = fake.receipts.get(c.req.param('key') ?? '')
      if (!found) return refuse(c, -14_000_003, '해당 문서번호로 조회되는 현금영수증이 없습니다.')
      const tradeDate = today()
      const { itemKey, stateCode, number } = found
      return c.json({ itemKey, stateCode, confirmNum: number, tradeDate, tradeDT: `${tradeDate}120000` })
    }),
  )

  routes.post(
    '/CloseDown',
    guarded('170', async (c) => {
      const numbers: string[] = JSON.parse(await c.req.text())
      if (numbers.length > 1_000) return refuse(c, -17_000_001, '1회 최대 1000건까지 조회할 수 있습니다.')
      // state codes of 팝빌 by the last digit; 9: unknown
      const states = ['0', '2', '3']
      const types = [null, null, null, '10', '20', '30', '31', '40', '10']
      return c.json(
        numbers.map((corpNum) => {
          const digit = Number(corpNum.at(-1))
          const state = digit === 9 ? null : (states[digit] ?? '1')
          return { corpNum, state, taxType: types[digit] ?? null, stateDate: '', typeDate: '', checkDate: '2026-11-20' }
        }),
      )
    }),
  )

  routes.get(
    '/EasyFin/Bank/ListBankAccount',
    guarded('180', (c) =>
      c.json(fake.accounts.map(({ bankCode, accountNumber }) => ({ bankCode, accountNumber, state: 1 }))),
    ),
  )
  routes.post(
    '/EasyFin/Bank/BankAccount',
    guarded('180', (c) => {
      const { BankCode, AccountNumber, SDate = '', EDate = '' } = c.req.query()
      const account = fake.accounts.find(
        (each) => each.bankCode === BankCode && each.accountNumber.replaceAll('-', '') === AccountNumber,
      )
      if (!account) return refuse(c, -18_000_005, '등록되지 않은 계좌입니다.')
      const days = (text: string) => Date.parse(text.replace(/(....)(..)(..)/, '$1-$2-$3')) / 86_400_000
      if (days(EDate) - days(SDate) > 31) return refuse(c, -18_000_011, '조회기간은 최대 1개월입니다.')
      const jobID = next('021', 18)
      jobs.set(jobID, { account, from: SDate, to: EDate, left: fake.jobTakes })
      return c.json({ code: 1, message: '성공', jobID })
    }),
  )
  routes.get(
    '/EasyFin/Bank/:job/State',
    guarded('180', (c) => {
      const job = jobs.get(c.req.param('job') ?? '')
      if (!job) return refuse(c, -18_000_020, '작업아이디가 존재하지 않습니다.')
      job.left -= 1
      const done = job.left < 0
      return c.json({ jobID: c.req.param('job'), jobState: done ? '3' : '2', errorCode: done ? 1 : 0, errorReason: '' })
    }),
  )
  routes.get(
    '/EasyFin/Bank/:job',
    guarded('180', (c) => {
      const job = jobs.get(c.req.param('job') ?? '')
      if (!job) return refuse(c, -18_000_020, '작업아이디가 존재하지 않습니다.')
      const { Page = '1', PerPage = '500' } = c.req.query()
      const all = job.account.movements.filter(({ trdt }) => trdt.slice(0, 8) >= job.from && trdt.slice(0, 8) <= job.to)
      const from = (Number(Page) - 1) * Number(PerPage)
      const pageCount = Math.ceil(all.length / Number(PerPage))
      const list = all
        .slice(from, from + Number(PerPage))
        .map((row) => ({ accIn: '0', accOut: '0', remark3: '', ...row }))
      return c.json({ code: 1, total: all.length, perPage: Number(PerPage), pageNum: Number(Page), pageCount, list })
    }),
  )
  return fake
}
