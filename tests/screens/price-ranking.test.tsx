import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { daysBetween, floorProblem, rankText, scaleOf } from '@/features/product/priceranking/price-ranking.rules'
import type { Schemas } from '@/shared/api/types'
import { shop } from '../msw/server'
import { renderApp } from '../setup/render'

const PATH = '/product/priceranking'
const CALL = '/api/v1/admin/price-rankings'

/** Returns the items with the largest possible gain, in the order of the list. */
async function worst(): Promise<Schemas['PriceRanking'][]> {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const { result } = await backend.call<{ items: Schemas['PriceRanking'][] }>('GET', `${CALL}?rank[0]=LOW`, { token })
  return result.items
}

describe('the market prices of an item', () => {
  it('show offers, a 90-day chart and its numbers', async () => {
    const [item] = await worst()
    const { user } = await renderApp(`${PATH}?rank[0]=LOW`, { as: 'admin' })
    await user.click(await screen.findByRole('link', { name: item?.name ?? '' }))
    const drawer = within(await screen.findByRole('dialog', { name: item?.name ?? '' }))
    expect(await drawer.findByText(`${item?.rank}/${item?.sellerCount}`)).toBeInTheDocument()
    const offers = within(drawer.getByRole('table', { name: '타사가격 목록' })).getAllByRole('row')
    expect(offers.length).toBeGreaterThan(3)
    expect(drawer.getByRole('img', { name: /^\d{4}-\d\d-\d\d부터 [-\d]+까지: 판매가/ })).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: '표로 보기' }))
    expect(within(drawer.getByRole('table', { name: '일별 가격과 순위' })).getAllByRole('row')).toHaveLength(11)
  })

  it('a wrong offer is deleted after a confirmation', async () => {
    const [item] = await worst()
    const { user } = await renderApp(`${PATH}?seq=${item?.itemSeq}`, { as: 'admin' })
    const drawer = within(await screen.findByRole('dialog', { name: item?.name ?? '' }))
    const count = () => drawer.queryAllByRole('button', { name: / 삭제$/ }).length
    await waitFor(() => expect(count()).toBeGreaterThan(0))
    const before = count()
    await user.click(drawer.getAllByRole('button', { name: / 삭제$/ })[0] as HTMLElement)
    const dialog = within(await screen.findByRole('dialog', { name: /^타사가격 삭제: .+/ }))
    await user.click(dialog.getByRole('button', { name: '삭제' }))
    await waitFor(() => expect(count()).toBe(before - 1))
  })

  it('say that the item does not exist', async () => {
    await renderApp(`${PATH}?seq=2147483647`, { as: 'admin' })
    expect(await screen.findByText(/찾을 수 없습니다/)).toBeInTheDocument()
  })

  it('offer no change without WRITE', async () => {
    const [item] = await worst()
    await renderApp(`${PATH}?seq=${item?.itemSeq}`, { as: 'reader' })
    const drawer = within(await screen.findByRole('dialog', { name: item?.name ?? '' }))
    await drawer.findByRole('table', { name: '타사가격 목록' })
    expect(drawer.queryByRole('button', { name: / 삭제$/ })).not.toBeInTheDocument()
    // computes without changing anything
    expect(drawer.getByRole('button', { name: '최저가 맞춤' })).toBeInTheDocument()
  })
})

describe('최저가 맞춤', () => {
  it('opens its proposals in 가격 일괄 수정 and changes nothing', async () => {
    const [first, second] = await worst()
    const { user, url } = await renderApp(`${PATH}?rank[0]=LOW`, { as: 'admin' })
    for (const item of [first, second]) {
      await user.click(await screen.findByRole('checkbox', { name: `${item?.itemCode} 선택` }))
    }
    await user.click(screen.getByRole('button', { name: '최저가 맞춤' }))
    const form = within(await screen.findByRole('dialog', { name: /^상품 \d+개 최저가 맞춤$/ }))
    await user.selectOptions(form.getByLabelText('최저가보다'), '100원 낮게')
    await user.clear(form.getByLabelText('최소 마진율'))
    await user.type(form.getByLabelText('최소 마진율'), '31')
    await user.click(form.getByRole('button', { name: '미리보기' }))
    expect(form.getByRole('alert')).toHaveTextContent('0 이상 30 이하로 입력해 주세요.')
    await user.clear(form.getByLabelText('최소 마진율'))
    await user.type(form.getByLabelText('최소 마진율'), '5')
    await user.click(form.getByRole('button', { name: '미리보기' }))
    const table = within(await screen.findByRole('table', { name: '가격 변경 미리보기' }))
    expect(url()).toMatch(/^\/product\/pricemodify\?preview=\d+$/)
    expect(table.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByText('판매가 상품별 지정')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '규칙 변경' })).not.toBeInTheDocument()
    const again = await worst()
    expect(again.find(({ itemSeq }) => itemSeq === first?.itemSeq)?.ourPrice).toBe(first?.ourPrice)
  })
})

describe('rules', () => {
  it('format prices and scale the axis', () => {
    expect(rankText({ rank: 3, sellerCount: 12 })).toBe('3/12')
    expect(rankText({ rank: null, sellerCount: null })).toBeNull()
    expect(floorProblem('')).toBe('최소 마진율 (을)를 입력해주세요.')
    expect(floorProblem('2.55')).toBe('소수점 첫째 자리까지 입력해 주세요.')
    expect(floorProblem('2.5')).toBeNull()
    expect(floorProblem('２．５％')).toBeNull()
    expect(floorProblem('삼')).toBe('숫자로 입력해 주세요.')
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    const height = scaleOf([100, 200], 120)
    expect([height(90), height(100), height(200), height(210)]).toEqual([0, 10, 110, 120])
    // A constant price is a line in the middle, without a division by zero.
    expect(scaleOf([100, 100], 100)(100)).toBe(50)
  })
})
