import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { adminLogs } from '../../server/db/schema'
import { jobKinds, jobs } from '../../server/jobs/job.schema'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'

/** Inserts a failed job for an order that no longer exists: its repetition has nothing to do. */
async function deadOrder(): Promise<void> {
  shopChanged()
  const { services, clock } = await shop()
  const now = clock.now()
  await services.db.delete(jobs)
  await services.db.delete(jobKinds)
  await services.db.insert(jobs).values({
    kind: 'deposit-expiry',
    key: '1999999999',
    state: 'DEAD',
    attempts: 6,
    runAt: now,
    failedAt: now,
    createdAt: now,
    lastError: '복원할 수 있는 금액(5,000)보다 많습니다.',
  })
  await services.db.insert(jobKinds).values({ kind: 'auto-confirm', lastSuccessAt: new Date('2026-11-20T18:00:05Z') })
}

const panel = () => screen.findByRole('region', { name: '서버 작업' })

describe('환경 점검: 서버 작업', () => {
  it('lists permanently failed jobs and retries them', async () => {
    await deadOrder()
    const { user } = await renderApp('/test', { as: 'admin' })
    const dead = within(await within(await panel()).findByRole('table', { name: /^실패한 작업/ }))
    const row = within(dead.getAllByRole('row')[1] as HTMLElement)
    expect(row.getByText('주문 1999999999')).toBeInTheDocument()
    expect(row.getByText('복원할 수 있는 금액(5,000)보다 많습니다.')).toBeInTheDocument()
    expect(row.getByText('6회')).toBeInTheDocument()
    expect(row.getByText('2026-11-21 09:12')).toBeInTheDocument()
    const kinds = within(screen.getByRole('table', { name: '작업별 최근 실행' }))
    // failed kinds come first
    expect(kinds.getAllByRole('row')[1]).toHaveTextContent('입금기한 만료 주문 취소실패 1건10분마다2026-11-21 09:20')
    expect(kinds.getByRole('row', { name: /자동 구매확정/ })).toHaveTextContent(
      '정상매일 03:002026-11-22 03:002026-11-21 03:00',
    )
    await user.click(row.getByRole('button', { name: /다시 시도/ }))
    await waitFor(() => expect(screen.queryByRole('table', { name: /^실패한 작업/ })).toBeNull())
    const { services } = await shop()
    const title = '실패한 작업 다시 시도: 입금기한 만료 주문 취소 (주문 1999999999)'
    expect(await services.db.select().from(adminLogs).where(eq(adminLogs.summary, title))).toHaveLength(1)
  })

  it('an admin who may only read the log cannot press 다시 시도', async () => {
    await deadOrder()
    await renderApp('/test', { as: 'reader' })
    const again = await within(await panel()).findByRole('button', { name: /다시 시도/ })
    expect(again).toHaveAttribute('aria-disabled', 'true')
  })

  it('is hidden without permission for the log', async () => {
    await renderApp('/test', { as: 'orders_only' })
    expect(await screen.findByRole('row', { name: /API 연결/ })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: '서버 작업' })).toBeNull()
  })
})
