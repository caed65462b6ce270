import { createHash, createHmac } from 'node:crypto'
import { Hono } from 'hono'

/** Account data of the fake service. */
export const SOLAPI_KEY = 'NCSAYU7YDBXYORXC'
export const SOLAPI_SECRET = 'JQSBA2JXJNRJOR7GHMZTVU4LKXD9PWEY'
export const SOLAPI_PF_ID = 'KA01PF210129012740074tetgWbmtaHW'
export const SOLAPI_WEBHOOK_SECRET = 'report-secret'

interface SolapiMessage {
  messageId: string
  to: string
  from?: string
  type: string
  text?: string
  subject?: string
  statusCode: string
  reason: string | null
  customFields: Record<string, string>
  kakaoOptions?: { pfId: string; templateId: string; variables: Record<string, string>; disableSms: boolean }
  dateCreated: string
}

interface SolapiTemplate {
  templateId: string
  channelId: string
  name: string
  content: string
  status: 'PENDING' | 'INSPECTING' | 'APPROVED' | 'REJECTED'
  comments: { isAdmin: boolean; content: string }[]
  buttons: { buttonName: string; buttonType: string; linkMo?: string }[]
}

export interface FakeSolapi {
  routes: Hono
  messages: SolapiMessage[]
  templates: SolapiTemplate[]
  numbers: { phoneNumber: string; status: string }[]
  cash: { balance: number; point: number }
  /** Sets the delivery report for a phone number: delivered, or the code and text of the failure. */
  report(to: string, statusCode?: string, reason?: string | null): void
  /** Returns the headers of a webhook request, which reports the finished messages. */
  webhookHeaders(secret?: string): Record<string, string>
}

/**
 * Fake of SOLAPI. Accepted messages are pending until `report`. Unknown sender numbers are refused. Templates are
 * pending until the test decides.
 */
export function createFakeSolapi(clock: { now(): Date }): FakeSolapi {
  const routes = new Hono()
  const messages: SolapiMessage[] = []
  const templates: SolapiTemplate[] = []
  const numbers: FakeSolapi['numbers'] = [{ phoneNumber: '15881234', status: 'ACTIVE' }]
  const cash = { balance: 12_300, point: 400 }
  const used = new Set<string>()
  let count = 0
  const nextId = (prefix: string): string => {
    count += 1
    return `${prefix}${String(count).padStart(26, '0')}`
  }

  routes.use(async (c, next) => {
    const given = /^HMAC-SHA256 apiKey=(\w+), date=(\S+), salt=(\w{12,64}), signature=(\w{64})$/.exec(
      c.req.header('authorization') ?? '',
    )
    const no = (errorCode: string, errorMessage: string) => c.json({ errorCode, errorMessage }, 403)
    const [, key, date = '', salt = '', signature = ''] = given ?? []
    if (key !== SOLAPI_KEY) return no('InvalidAPIKey', '유효한 API Key가 아닙니다.')
    if (Math.abs(clock.now().getTime() - Date.parse(date)) > 15 * 60_000)
      return no('RequestTimeTooSkewed', '시간 값이 서버 시간을 벗어났습니다.')
    const expected = createHmac('sha256', SOLAPI_SECRET)
      .update(date + salt)
      .digest('hex')
    if (signature !== expected) return no('SignatureDoesNotMatch', '생성한 Signature가 일치하지 않습니다.')
    if (used.has(signature)) return no('DuplicatedSignature', '동일한 signature 값입니다.')
    used.add(signature)
    return next()
  })

  const refusalOf = (message: SolapiMessage): [string, string] | null => {
    if (message.type === 'ATA') {
      const template = templates.find(({ templateId }) => templateId === message.kakaoOptions?.templateId)
      return template?.status === 'APPROVED' ? null : ['1042', '유효한 템플릿 아이디가 아닙니다.']
    }
    return numbers.some(({ phoneNumber, status }) => phoneNumber === message.from && status === 'ACTIVE')
      ? null
      : ['1062', '발신번호 미등록']
  }

  routes.post('/messages/v4/send-many/detail', async (c) => {
    const { messages: given } = await c.req.json<{ messages: SolapiMessage[] }>()
    const [message] = given
    if (!message) return c.json({ errorCode: 'ValidationError', errorMessage: 'messages가 없습니다.' }, 400)
    if (cash.balance + cash.point <= 0)
      return c.json({ errorCode: 'NotEnoughBalance', errorMessage: '잔액이 부족합니다.' }, 402)
    const refusal = refusalOf(message)
    const taken = {
      ...message,
      messageId: nextId('M4V2'),
      statusCode: refusal?.[0] ?? '2000',
      statusMessage: refusal?.[1] ?? '정상 접수(이통사로 접수 예정)',
      reason: null,
      dateCreated: clock.now().toISOString(),
    }
    if (!refusal) messages.push(taken)
    return c.json({
      failedMessageList: refusal ? [taken] : [],
      groupInfo: { groupId: nextId('G4V2'), status: 'SENDING' },
      messageList: refusal ? [] : [taken],
    })
  })

  routes.get('/messages/v4/list', (c) => {
    const { to, startDate = '', startKey = '0', limit = '20' } = c.req.query()
    const ids = c.req.queries('messageIds')
    const found = messages.filter(
      (each) =>
        (!to || each.to === to) &&
        (!ids || ids.includes(each.messageId)) &&
        (!startDate || Date.parse(each.dateCreated) >= Date.parse(startDate)),
    )
    const end = Number(startKey) + Number(limit)
    return c.json({
      startKey,
      nextKey: end < found.length ? String(end) : null,
      limit: Number(limit),
      messageList: Object.fromEntries(found.slice(Number(startKey), end).map((each) => [each.messageId, each])),
    })
  })

  routes.get('/cash/v1/balance', (c) => c.json({ ...cash, accountId: '12925149', autoRecharge: 0 }))
  routes.get('/senderid/v1/numbers', (c) => c.json({ accountId: '12925149', limit: 5, senderIds: numbers }))

  routes.get('/kakao/v2/templates', (c) => {
    const like = c.req.query('name[like]') ?? ''
    const channelId = c.req.query('channelId')
    const found = templates.filter((each) => each.name.includes(like) && each.channelId === channelId)
    return c.json({ startKey: null, nextKey: null, limit: 100, templateList: found })
  })
  routes.post('/kakao/v2/templates', async (c) => {
    const given = await c.req.json<SolapiTemplate & { categoryCode?: string }>()
    if (!given.categoryCode || !given.content)
      return c.json({ errorCode: 'ValidationError', errorMessage: '템플릿 내용을 입력해주세요.' }, 400)
    const template: SolapiTemplate = { ...given, templateId: nextId('KA01TP'), status: 'PENDING', comments: [] }
    templates.push(template)
    return c.json(template)
  })
  routes.put('/kakao/v2/templates/:id/inspection', (c) => move(c.req.param('id'), 'PENDING', 'INSPECTING'))
  routes.put('/kakao/v2/templates/:id/inspection/cancel', (c) => move(c.req.param('id'), 'INSPECTING', 'PENDING'))
  routes.put('/kakao/v2/templates/:id', async (c) => {
    const template = templates.find(({ templateId }) => templateId === c.req.param('id'))
    if (!template || !['PENDING', 'REJECTED'].includes(template.status)) return wrongState()
    Object.assign(template, await c.req.json(), { status: 'PENDING' })
    return c.json(template)
  })
  const wrongState = () =>
    Response.json({ errorCode: 'InvalidStatus', errorMessage: '처리할 수 없는 상태의 템플릿입니다.' }, { status: 400 })
  function move(id: string, from: SolapiTemplate['status'], to: SolapiTemplate['status']): Response {
    const template = templates.find(({ templateId }) => templateId === id)
    if (template?.status !== from) return wrongState()
    template.status = to
    return Response.json(template)
  }

  return {
    routes,
    messages,
    templates,
    numbers,
    cash,
    report(to, statusCode = '4000', reason = null) {
      for (const message of messages) if (message.to === to) Object.assign(message, { statusCode, reason })
    },
    webhookHeaders: (secret = SOLAPI_WEBHOOK_SECRET) => ({
      'Content-Type': 'application/json',
      'X-Solapi-Event-Name': 'SINGLE-REPORT',
      'X-Solapi-Secret': createHash('sha1').update(secret).digest('hex'),
    }),
  }
}
