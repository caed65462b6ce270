import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { alimtalkProblems, alimtalkRefusal } from '../../../domain/basicSetting/alimtalk'
import type { AdminCall, SteppedCall } from '../../call/call'
import { handlersOf } from '../../call/handlers-of'
import { labelOf } from '../../contract/contract-labels'
import type { Schemas } from '../../contract/contract-types'
import { inUse, invalid, invalidState } from '../../contract/refusal'
import { reportFailure } from '../../jobs/report'
import { alimtalkTemplates } from '../../message/message.schema'
import { messageEvent } from '../../message/message-events'
import { fetchTemplateVerdict, saveTemplateVerdict } from '../../message/template-review'
import { sendTest } from '../../message/test-message'
import type { Verdict } from '../../providers/messages/port'
import { NotConnectedError, notConnected } from '../../providers/ports'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { updatedStamp } from '../../resource/stamps'
import { assertUnique } from '../../resource/unique'
import { channelOf } from './alimtalk-channel'
import { filter, PATH, rows } from './alimtalk-template-record'

type Row = typeof alimtalkTemplates.$inferSelect
type Body = Schemas['AlimtalkTemplateBody']

const { alimtalkTemplateSeq, templateCode, eventCode, enabled } = alimtalkTemplates

/** Throws INVALID_STATE if the template's state does not allow the action. */
function allow(move: Parameters<typeof alimtalkRefusal>[0], { state }: Row): void {
  const refusal = alimtalkRefusal(move, state)
  if (refusal) throw invalidState(refusal)
}

/** Throws 400 for invalid template texts. */
function checkWords(body: Parameters<typeof alimtalkProblems>[0], code: Schemas['MessageEventCode']): void {
  const found = Object.entries(alimtalkProblems(body, messageEvent(code).variables))
  if (found.length > 0)
    throw invalid(Object.fromEntries(found.map(([field, message]) => [field.replace(/\[(\d+)\]/g, '.$1'), message])))
}

/** Returns the values that depend on the template's type, without those of other types. */
const ownParts = ({ messageType = 'BASIC', emphasizeType = 'NONE', ...body }: Body) => ({
  messageType,
  emphasizeType,
  extra: messageType === 'EXTRA' ? body.extra || null : null,
  emphasizeTitle: emphasizeType === 'TEXT' ? body.emphasizeTitle || null : null,
  emphasizeSubtitle: emphasizeType === 'TEXT' ? body.emphasizeSubtitle || null : null,
  imageFileSeq: emphasizeType === 'IMAGE' ? (body.imageFileSeq ?? null) : null,
  buttons: (body.buttons ?? []).map(({ name, type, mobileUrl, pcUrl }) =>
    type === 'WL' ? { name, type, mobileUrl: mobileUrl || null, pcUrl: pcUrl || null } : { name, type },
  ),
})

const [WIDTH, HEIGHT, KB] = [800, 400, 500]

const template = defineResource({
  path: PATH,
  noun: '알림톡 템플릿',
  table: alimtalkTemplates,
  key: 'alimtalkTemplateSeq',
  schema: 'AlimtalkTemplate',
  lookUpNames: nameLookupFrom(alimtalkTemplates, alimtalkTemplateSeq, alimtalkTemplates.name),
  nameOf: (row) => row.name,
  // one template per event is enabled
  serial: true,
  filter,
  rows,
  picture({ width, height, mimeType, size }) {
    if (width !== WIDTH || height !== HEIGHT) return `이미지는 ${WIDTH}×${HEIGHT}px이어야 합니다.`
    if (!['image/png', 'image/jpeg'].includes(mimeType) || size > KB * 1_024)
      return `PNG, JPG 이미지를 ${KB}KB까지 등록할 수 있습니다.`
    return null
  },
  values(_call, body, before) {
    if (before) allow('EDIT', before)
    if (before?.reviewedAt && before.templateCode !== body.templateCode)
      throw invalid({ templateCode: '검수를 받은 템플릿의 코드는 바꿀 수 없습니다.' })
    checkWords(body, body.eventCode)
    return {
      ...ownParts(body),
      state: 'DRAFT' as const,
      enabled: false,
      rejectReason: null,
      reviewRequestedAt: null,
      providerId: null,
      activeSince: null,
      reviewedAt: before?.reviewedAt ?? null,
    }
  },
  check: ({ db }, values, before) =>
    assertUnique(db, alimtalkTemplateSeq, before?.alimtalkTemplateSeq, {
      templateCode: [eq(templateCode, values.templateCode), '이미 사용 중인 템플릿 코드입니다.'],
    }),
  async checkRemoval(_call, { state }) {
    const refusal = alimtalkRefusal('DELETE', state)
    if (refusal) throw inUse(refusal)
  },
})

/** Disables the template of the same event that was enabled before. */
async function takeEvent(call: AdminCall, row: Row): Promise<void> {
  await call.db
    .update(alimtalkTemplates)
    .set({ enabled: false, ...updatedStamp(call), version: sql`${alimtalkTemplates.version} + 1` })
    .where(and(eq(eventCode, row.eventCode), eq(enabled, true), ne(alimtalkTemplateSeq, row.alimtalkTemplateSeq)))
}

/** Checks a template and returns its changes for the review request. Throws INVALID_STATE. */
function reviewChanges(row: Row, now: Date): Partial<Row> {
  allow('REQUEST_REVIEW', row)
  const [problem] = Object.values(alimtalkProblems(row, messageEvent(row.eventCode).variables))
  if (problem) throw invalidState(`내용을 먼저 고쳐 주세요. ${problem}`)
  return { state: 'REVIEWING', reviewRequestedAt: now }
}

/** The changes of each action on a locked template. SYNC depends on the provider's answer and is handled by `sync`. */
const moves: Record<
  Exclude<Schemas['AlimtalkAction'], 'SYNC'>,
  (call: AdminCall, row: Row) => Promise<Partial<Row>> | Partial<Row>
> = {
  REQUEST_REVIEW: ({ now }, row) => reviewChanges(row, now),
  async ENABLE(call, row) {
    allow('ENABLE', row)
    await takeEvent(call, row)
    return { enabled: true }
  },
  DISABLE(_call, row) {
    allow('DISABLE', row)
    return { enabled: false }
  },
  STOP(_call, row) {
    allow('STOP', row)
    return { state: 'STOPPED', enabled: false }
  },
  RESUME({ now }, row) {
    allow('RESUME', row)
    return { state: 'APPROVED', activeSince: now }
  },
}

/** Fields whose changes are logged; automatic timestamps are not. */
const LOGGED_FIELDS = ['state', 'enabled']

async function move(
  call: AdminCall,
  row: Row,
  action: Exclude<Schemas['AlimtalkAction'], 'SYNC'>,
): Promise<Schemas['FieldChange'][]> {
  const changes = await template.change(call, row, await moves[action](call, row))
  return changes.filter(({ field }) => LOGGED_FIELDS.includes(field))
}

/** Reviews by template seq: the row that was sent for review and the provider's verdict. */
type Verdicts = ReadonlyMap<number, { asked: Row; verdict: Verdict }>

/** Asks the provider about templates under review; templates without an answer are left out. */
async function askAll({ services, step: inStep }: SteppedCall, seqs: number[]): Promise<Verdicts> {
  const rows = await inStep(({ db }) =>
    db.select().from(alimtalkTemplates).where(inArray(alimtalkTemplateSeq, seqs)).orderBy(alimtalkTemplateSeq),
  )
  const verdicts = new Map<number, { asked: Row; verdict: Verdict }>()
  for (const template of rows) {
    const verdict = await fetchTemplateVerdict(services, template).catch((error: unknown) => {
      if (!(error instanceof NotConnectedError)) reportFailure(services, 'message provider', error)
      return null
    })
    if (verdict) verdicts.set(template.alimtalkTemplateSeq, { asked: template, verdict })
  }
  return verdicts
}

/** Applies the provider's verdict to a template. Throws EXTERNAL_FAILED if no provider is connected. */
async function sync(call: AdminCall, row: Row, verdicts: Verdicts): Promise<Schemas['FieldChange'][]> {
  if (call.services.providers.stateOf('messages') === 'NOT_CONNECTED') throw notConnected('messages')
  const found = verdicts.get(row.alimtalkTemplateSeq)
  if (!found || !(await saveTemplateVerdict(call, row, found.asked, found.verdict))) return []
  const { verdict } = found
  const label = (state: Schemas['AlimtalkState']): string => labelOf('AlimtalkState', state)
  const after = label(verdict.approved ? 'APPROVED' : 'REJECTED')
  return [{ field: 'state', label: '상태', before: label(row.state), after }]
}

/** Runs one action on one template and logs it. */
async function step(
  call: AdminCall,
  seq: number,
  what: string,
  act: (row: Row) => Partial<Row>,
): Promise<Schemas['AlimtalkTemplate']> {
  const row = await template.lock(call, seq)
  const changes = await template.change(call, row, act(row))
  template.log(call, {
    action: 'STATE',
    what,
    names: [row.name],
    seqs: [seq],
    changes: changes.filter(({ field }) => LOGGED_FIELDS.includes(field)),
  })
  return template.read(call, seq)
}

export const alimtalkTemplateHandlers = handlersOf({
  ...template.handlers,

  'POST /api/v1/admin/alimtalk-templates/{seq}/review': (call, { path }) =>
    step(call, path.seq, '검수요청', (row) => reviewChanges(row, call.now)),

  'DELETE /api/v1/admin/alimtalk-templates/{seq}/review': (call, { path }) =>
    step(call, path.seq, '검수취소', (row) => {
      allow('WITHDRAW', row)
      return { state: 'DRAFT', reviewRequestedAt: null }
    }),

  'POST /api/v1/admin/alimtalk-templates/{seq}/test': async (call, { path }) => {
    const row = await template.lock(call, path.seq)
    allow('TEST', row)
    const { variables } = messageEvent(row.eventCode)
    const sent = await sendTest(call, {
      channel: 'ALIMTALK',
      title: null,
      content: row.content,
      variables,
      senderNumber: null,
      template: row,
    })
    template.log(call, { action: 'SEND', what: '테스트 발송', names: [row.name], seqs: [path.seq] })
    return sent
  },

  'POST /api/v1/admin/alimtalk-templates/bulk': {
    async inSteps(call, { body: { action, seqs } }) {
      const what = labelOf('AlimtalkAction', action)
      if (action !== 'SYNC')
        return call.finish((inner) => template.many(inner, seqs, what, (each, row) => move(each, row, action)))
      const verdicts = await askAll(call, seqs)
      return call.finish((inner) => template.many(inner, seqs, what, (each, row) => sync(each, row, verdicts)))
    },
  },

  'GET /api/v1/admin/alimtalk-channel': (call) => channelOf(call),
})
