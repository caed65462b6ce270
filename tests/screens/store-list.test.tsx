import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { feeChanges } from '@/features/branch/store-bulk/fee-text.rules'
import { holidays, storeClosures, stores } from '../../server/branch/schema/store.schema'
import { STANDARD_FEES } from '../../server/branch/store/store-fees'
import { shop, shopChanged } from '../msw/server'
import { newStore } from '../server/mounts'
import { renderApp } from '../setup/render'
import { fewRows } from './few-rows'

const PATH = '/branch/manage'
const CALL = '/api/v1/admin/stores'

describe('differences of two fee tables', () => {
  it('group equal changes by size, and list the other fees', () => {
    const before = {
      ...STANDARD_FEES,
      mountFees: [
        { rimFrom: 13, rimTo: 18, feePerTire: 10_000, settlePerTire: 7_000 },
        { rimFrom: 19, rimTo: 20, feePerTire: 17_000, settlePerTire: 13_000 },
      ],
      runFlatExtra: 0,
      alignmentFee: { ...STANDARD_FEES.alignmentFee, suv: 55_000 },
    }
    const after = { ...STANDARD_FEES, mountFees: STANDARD_FEES.mountFees.slice(0, 3) }
    expect(feeChanges(before, after)).toEqual([
      { label: '17~18인치', before: '10,000 / 7,000', after: '12,000 / 9,000' },
      { label: '런플랫 추가', before: '0', after: '5,000' },
      { label: '얼라인먼트 SUV', before: '55,000', after: '60,000' },
    ])
    expect(feeChanges(after, after)).toEqual([])
    expect(feeChanges(null, after)[0]).toEqual({ label: '13~16인치', before: '-', after: '10,000 / 7,000' })
  })
})

/** Opens the list with one new store. */
async function opened(overrides: Partial<typeof stores.$inferInsert> = {}) {
  const world = await shop()
  shopChanged()
  const store = await newStore(world, overrides)
  fewRows(CALL)
  const app = await renderApp(`${PATH}?keywordType=storeCode&keyword=${store.storeCode}&state=all`, { as: 'admin' })
  await screen.findByRole('link', { name: store.name })
  const stored = async () => {
    const [row] = await world.services.db.select().from(stores).where(eq(stores.storeSeq, store.storeSeq))
    return row
  }
  const menu = async (label: string) => {
    await app.user.click(screen.getByRole('button', { name: `${store.storeCode} ${store.name} 작업` }))
    await app.user.click(await screen.findByRole('menuitem', { name: label }))
  }
  return { ...app, world, store, stored, menu }
}

describe('the list of stores', () => {
  it('counts by state; a tile filters by it', async () => {
    fewRows(CALL)
    const { user, url } = await renderApp(PATH, { as: 'admin' })
    const tile = await screen.findByRole('button', { name: /^일시중지 \d/ })
    const count = /\d+/.exec(tile.textContent ?? '')?.[0]
    await user.click(tile)
    await waitFor(() => expect(screen.getByText(/^총/)).toHaveTextContent(`총 ${count}건`))
    expect(url()).toContain('PAUSED')
  })

  it('the dialog shows why a store cannot open, and stays open', async () => {
    const { user, menu, stored } = await opened({ state: 'PREPARING' })
    await menu('운영 시작·재개')
    const dialog = within(await screen.findByRole('dialog', { name: /^장착점 운영 시작/ }))
    await user.click(dialog.getByRole('button', { name: '운영 시작' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^운영에 필요한 정보가 부족합니다: .*좌표/)
    expect(await stored()).toMatchObject({ state: 'PREPARING' })
  })

  it('pauses a store with a reason until a date', async () => {
    const { user, menu, stored } = await opened()
    await menu('일시중지')
    const dialog = within(await screen.findByRole('dialog', { name: /^장착점 일시중지/ }))
    await user.click(dialog.getByRole('button', { name: '일시중지' }))
    expect(dialog.getByText('사유를 2자 이상 입력해 주세요.')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^사유/), '내부 공사')
    await user.type(dialog.getByLabelText(/^재개 예정일/), '20261201')
    await user.click(dialog.getByRole('button', { name: '일시중지' }))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ state: 'PAUSED', pauseReason: '내부 공사', pausedUntil: '2026-12-01' }),
    )
  })

  it('adds the same closure to several stores', async () => {
    const { user, world, store } = await opened()
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(store.name) }))
    await user.click(screen.getByRole('button', { name: '일괄 휴무' }))
    const dialog = within(await screen.findByRole('dialog', { name: /일괄 휴무/ }))
    await user.type(dialog.getByLabelText(/^사유/), '설 연휴 휴무')
    await user.click(dialog.getByRole('button', { name: '휴무 등록' }))
    await waitFor(async () => {
      const [row] = await world.services.db
        .select()
        .from(storeClosures)
        .where(eq(storeClosures.storeSeq, store.storeSeq))
      expect(row).toMatchObject({
        kind: 'CLOSED',
        reason: '설 연휴 휴무',
        fromAt: new Date('2026-11-22T00:00:00+09:00'),
      })
    })
  })

  it('previews the changes of the standard fee table before it is applied', async () => {
    const { user, store, stored } = await opened({ fees: { ...STANDARD_FEES, disposalFee: 1_000 } })
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(store.name) }))
    await user.click(screen.getByRole('button', { name: '기본 요금표 적용' }))
    const dialog = within(await screen.findByRole('dialog', { name: /기본 요금표 적용/ }))
    expect(dialog.getByRole('row', { name: /폐타이어 1,000 2,000/ })).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '적용' }))
    await waitFor(async () => expect((await stored())?.fees?.disposalFee).toBe(2_000))
  })

  it('saves the public holidays of a year', async () => {
    const { user, world } = await opened()
    await user.click(screen.getByRole('button', { name: '공휴일' }))
    const dialog = within(await screen.findByRole('dialog', { name: '공휴일 관리' }))
    await user.click(await dialog.findByRole('button', { name: '공휴일 추가' }))
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(dialog.getAllByText(/날짜 \(을\)를 입력해/).length).toBe(1)
    const [days, titles] = [dialog.getAllByLabelText(/^날짜/), dialog.getAllByLabelText(/^이름/)]
    await user.type(days.at(-1) as HTMLElement, '20261120')
    await user.type(titles.at(-1) as HTMLElement, '임시공휴일')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const [row] = await world.services.db.select().from(holidays).where(eq(holidays.date, '2026-11-20'))
    expect(row?.name).toBe('임시공휴일')
  })

  it('does not overwrite public holidays saved by another admin', async () => {
    const { user, world } = await opened()
    await user.click(screen.getByRole('button', { name: '공휴일' }))
    const box = await screen.findByRole('dialog', { name: '공휴일 관리' })
    const dialog = within(box)
    await user.click((await dialog.findAllByRole('button', { name: /삭제$/ }))[0] as HTMLElement)
    await world.services.db.insert(holidays).values({ date: '2026-11-23', name: '동료의 휴일' })
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await dialog.findByText(/다른 관리자가 먼저 수정했습니다/)).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: '저장' })).not.toBeInTheDocument()
    expect(await world.services.db.$count(holidays, eq(holidays.date, '2026-11-23'))).toBe(1)
  })

  it('changes the standard fee table', async () => {
    const { user, world } = await opened()
    await user.click(screen.getByRole('button', { name: '기본 요금표' }))
    const dialog = within(await screen.findByRole('dialog', { name: '기본 요금표' }))
    const disposal = await dialog.findByLabelText(/^폐타이어/)
    await user.clear(disposal)
    await user.type(disposal, '2550')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(dialog.getByText('0~50,000원을 100원 단위로 입력해 주세요.')).toBeInTheDocument()
    await user.clear(disposal)
    await user.type(disposal, '2500')
    await user.click(dialog.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    const { result } = await world.call<{ fees: { disposalFee: number } }>('GET', `${CALL}/fee-defaults`, {
      token: await world.signIn('admin'),
    })
    expect(result.fees.disposalFee).toBe(2_500)
  })
})
