import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nameOf, sizeProblems } from '@/features/corpmember/size/business-size.rules'
import type { Schemas } from '@/shared/api/types'
import { shop, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'
import { testDetail } from './detail-factory'
import { fewRows } from './few-rows'

const PATH = '/api/v1/admin/business-sizes'
const AS = 'item_lead'

testDetail({
  path: '/corpmember/size/detail',
  call: PATH,
  title: '사업자회원 규격 상세',
  as: AS,
  body: (n) => ({
    width: 355,
    aspect: 25 + (n % 13) * 5,
    rim: 10,
    isCommercial: false,
    vehicleType: 'SUV',
    orderUnit: 2,
    minQuantity: 4,
    featured: false,
    visible: true,
    memo: '메모',
  }),
  name: (record) => String(record.name),
  seq: (record) => Number(record.businessSizeSeq),
  edit: { field: 'memo', label: '메모', value: (n) => `고친 메모 ${n}` },
  required: ['단면폭', '인치'],
})

describe('rules of a size', () => {
  it('reports what the contract cannot express', () => {
    const tire = { width: 145, rim: 13, aspect: null }
    expect(sizeProblems(tire).aspect).toMatch(/C규격/)
    expect(sizeProblems({ ...tire, isCommercial: true }).aspect).toBeUndefined()
    expect(sizeProblems({ orderUnit: 2, minQuantity: 5 }).minQuantity).toBe('최소수량은 주문단위의 배수여야 합니다.')
    expect(nameOf({ ...tire, isCommercial: true })).toBe('145R13C')
    expect(nameOf(tire)).toBeUndefined()
  })
})

async function newForm() {
  const app = await renderApp('/corpmember/size/detail', { as: AS })
  return { ...app, whole: await screen.findByLabelText(/^규격 입력/) }
}

it('08 check 9: a size in any spelling fills its parts; a duplicate is reported at them', async () => {
  shopChanged()
  fewRows(PATH)
  const { user, whole } = await newForm()
  await user.type(whole, '225/45zr17{Enter}')
  expect(screen.getByLabelText(/^단면폭/)).toHaveValue('225')
  expect(screen.getByRole('group', { name: '규격' })).toHaveTextContent('225/45R17')
  await user.selectOptions(screen.getByLabelText(/^차종/), 'PASSENGER')
  await user.click(screen.getByRole('button', { name: '저장' }))
  expect(await screen.findByText('이미 등록된 규격입니다.')).toBeInTheDocument()
  expect(screen.getByLabelText(/^단면폭/)).toHaveAttribute('aria-invalid', 'true')
})

it('a size with requests cannot be changed; its items are shown with the price of each grade', async () => {
  const backend = await shop()
  const { result } = await backend.call('GET', `${PATH}?size=500&noItem=false&sort=inquiry30d,desc`, {
    token: await backend.signIn('admin'),
  })
  const used = (result as Schemas['BusinessSizePage']).items.find((size) => size.used)
  await renderApp(`/corpmember/size/detail?seq=${used?.businessSizeSeq}`, { as: AS })
  expect(await screen.findByLabelText(/^단면폭/)).toBeDisabled()
  expect(screen.queryByLabelText(/^규격 입력/)).toBeNull()
  const table = await screen.findByRole('table', { name: `${used?.name} 판매 중인 상품` })
  for (const grade of ['일반', '실버', '골드', 'VIP'])
    expect(within(table).getByRole('columnheader', { name: grade })).toBeInTheDocument()
})

it('판매상품에서 가져오기 shows the number of sizes first', async () => {
  const backend = await shop()
  const token = await backend.signIn('admin')
  const { result } = await backend.call('GET', `${PATH}?size=500&noItem=false`, { token })
  const free = (result as Schemas['BusinessSizePage']).items.find(({ used }) => !used)
  await backend.call('DELETE', `${PATH}/${free?.businessSizeSeq}`, { token })
  shopChanged()
  fewRows(PATH)
  const { user } = await renderApp('/corpmember/size', { as: AS })
  await user.click(await screen.findByRole('button', { name: '판매상품에서 가져오기' }))
  const dialog = await screen.findByRole('dialog', { name: '판매상품에서 가져오기' })
  expect(dialog).toHaveTextContent(free?.name ?? '')
  await user.click(within(dialog).getByRole('button', { name: '추가' }))
  await waitFor(() => expect(screen.getByText(/^규격 \d+개를 추가했습니다\.$/)).toBeInTheDocument())
})
