import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import type { Schemas } from '@/shared/api/types'
import { NO_VISIT } from '../../domain/inquirycommunity/store-apply-transitions'
import { server, shop, shopChanged } from '../msw/server'
import { APPLIES, applyBody, madeApply, moved, visited } from '../server/store-apply-bodies'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'

const SCREEN = '/inquirycommunity/mountallianceapply'

testDetail({
  path: `${SCREEN}/detail`,
  call: APPLIES,
  title: '장착점 제휴 신청',
  as: 'admin',
  body: async () => ({ ...(await applyBody(await shop())) }),
  files: { licenseFileSeq: 'licenseFile', imageFileSeqs: 'images' },
  name: (record) => String(record.name),
  seq: (record) => Number(record.storeApplySeq),
  edit: { field: 'address2', label: '상세 주소', value: (n) => `지하 ${n}층` },
  required: ['상호'],
})

async function open(apply: Schemas['StoreApply']) {
  shopChanged()
  const app = await renderApp(`${SCREEN}/detail?seq=${apply.storeApplySeq}`, { as: 'admin' })
  await screen.findByRole('heading', { level: 1, name: apply.name })
  return app
}
const read = async ({ storeApplySeq }: Schemas['StoreApply']) => {
  const backend = await shop()
  const token = await backend.signIn('admin')
  return (await backend.call<Schemas['StoreApply']>('GET', `${APPLIES}/${storeApplySeq}`, { token })).result
}

describe('등록', () => {
  it('has the title of its form, and is refused without write permission', async () => {
    const { unmount } = await renderApp(`${SCREEN}/detail?new=1`, { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name: '장착점 제휴 신청 등록' })).toBeInTheDocument()
    unmount()
    await renderApp(`${SCREEN}/detail?new=1`, { as: 'reader' })
    const refused = await screen.findByRole('heading', { name: '등록 권한이 없습니다.' })
    expect(refused.closest('[role="alert"]')).toHaveTextContent('조회 권한만 있습니다.')
    expect(screen.queryByLabelText(/^상호/)).not.toBeInTheDocument()
  })
})

describe('심사', () => {
  it('Check 11: a new application is taken first and cannot be approved before', async () => {
    const apply = await madeApply(await shop())
    const { user } = await open(apply)
    const begin = await screen.findByRole('button', { name: '검토 시작' })
    expect(screen.queryByRole('button', { name: '승인' })).not.toBeInTheDocument()
    await user.click(begin)
    await screen.findByText('검토중 상태로 바뀌었습니다.')
    await waitFor(async () => expect((await read(apply)).state).toBe('REVIEWING'))
  })

  it('steps can follow each other before the page has reloaded', async () => {
    const apply = await madeApply(await shop())
    const { user } = await open(apply)
    const begin = await screen.findByRole('button', { name: '검토 시작' })
    server.use(http.get(`*${APPLIES}/${apply.storeApplySeq}`, () => new Promise<never>(() => undefined)))
    await user.click(begin)
    await screen.findByText('검토중 상태로 바뀌었습니다.')
    await user.click(screen.getByRole('button', { name: '국세청 상태조회' }))
    await screen.findByText('국세청 상태: 계속사업자')
    await user.click(screen.getByRole('button', { name: '반려' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^반려/ }))
    await user.type(dialog.getByRole('textbox'), '장비가 기준에 미치지 못합니다.')
    await user.click(dialog.getByRole('button', { name: '반려' }))
    await screen.findByText('반려 상태로 바뀌었습니다.')
    expect((await read(apply)).state).toBe('REJECTED')
  })

  it('an answer requested before a step does not replace its result', async () => {
    const apply = await madeApply(await shop())
    const { user } = await open(apply)
    const begin = await screen.findByRole('button', { name: '검토 시작' })
    const result = await read(apply)
    const late = vi.fn(() => HttpResponse.json({ status: 200, result }))
    server.use(http.get(`*${APPLIES}/${apply.storeApplySeq}`, late, { once: true }))
    await user.click(begin)
    await screen.findByText('검토중 상태로 바뀌었습니다.')
    await waitFor(() => expect(late).toHaveBeenCalledOnce())
    expect(await screen.findByRole('button', { name: '승인' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '검토 시작' })).not.toBeInTheDocument()
  })

  it('a visit without scores reports them; with scores it becomes a store, which is linked', async () => {
    const backend = await shop()
    const apply = await visited(backend)
    const { user } = await open(apply)
    await user.click(await screen.findByRole('button', { name: '승인' }))
    const early = within(await screen.findByRole('dialog', { name: /승인/ }))
    await user.click(early.getByRole('button', { name: '승인' }))
    expect(await early.findByText(NO_VISIT)).toBeInTheDocument()
    await user.click(early.getByRole('button', { name: '취소' }))
    await user.click(screen.getByRole('button', { name: '실사 입력' }))
    const dialog = within(await screen.findByRole('dialog', { name: /실사/ }))
    for (const label of ['장비', '기술', '청결']) await user.selectOptions(dialog.getByLabelText(label), '4')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByText('네 항목을 모두 평가해 주세요.')).toBeInTheDocument()
    await user.selectOptions(dialog.getByLabelText('입지'), '5')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    await screen.findByText('실사 내용이 저장되었습니다.')
    await user.click(await screen.findByRole('button', { name: '승인' }))
    const asked = within(await screen.findByRole('dialog', { name: /승인/ }))
    await user.click(asked.getByRole('button', { name: '승인' }))
    const link = await screen.findByRole('link', { name: /장착점 상세로 이동/ })
    expect(link).toHaveAttribute('href', `/branch/manage/detail?seq=${(await read(apply)).storeSeq}`)
  })

  it('a change by another admin is reported, and the page shows the current state', async () => {
    const backend = await shop()
    const apply = await madeApply(backend)
    const { user } = await open(apply)
    await moved(backend, apply, { to: 'CANCELED', reason: '신청자 요청으로 취소' })
    await user.click(await screen.findByRole('button', { name: '검토 시작' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('이미 처리된 신청입니다.')).toBeInTheDocument()
    expect((await read(apply)).state).toBe('CANCELED')
  })
})
