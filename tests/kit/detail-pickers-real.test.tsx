import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RegionPicker } from '@/features/branch/manage/region.picker'
import { memberPicker } from '@/features/member/manage/member.picker'
import { itemPicker, saleItemPicker } from '@/features/product/manage/item.picker'
import type { Schemas } from '@/shared/api/types'
import { server, shop } from '../msw/server'
import { renderApp } from '../setup/render'

afterEach(() => void server.events.removeAllListeners())

/** The pickers on the real calls. */

async function ask<T>(path: string): Promise<T> {
  const backend = await shop()
  return (await backend.call<T>('GET', path, { token: await backend.signIn('admin') })).result
}
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

describe('MemberPicker', () => {
  it('needs two characters, finds by id, shows masked data, returns the member', async () => {
    const { items } = await ask<{ items: Schemas['PickedMember'][] }>(
      '/api/v1/admin/common?keywordType=memberSeq&keyword=1',
    )
    const member = items[0] as Schemas['PickedMember']
    const { user } = await renderApp('/main', { as: 'admin' })
    const picked = memberPicker.one()
    const input = await screen.findByRole('combobox', { name: '회원 검색어' })
    await user.type(input, '가{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('검색어를 2자 이상 입력해 주세요.')
    await user.selectOptions(screen.getByRole('combobox', { name: '검색 조건' }), '아이디')
    await user.clear(input)
    await user.type(input, `${member.loginId}{Enter}`)
    const row = await screen.findByRole('row', { name: new RegExp(member.loginId) })
    expect(row).toHaveTextContent('*')
    await user.click(row)
    expect(await picked).toMatchObject({ memberSeq: member.memberSeq })
  })
})

describe('MemberPicker with another keyword than a name', () => {
  it('finds a login id and a phone typed as a name, and otherwise suggests another condition', async () => {
    const { items } = await ask<{ items: Schemas['PickedMember'][] }>(
      '/api/v1/admin/common?keywordType=memberSeq&keyword=1',
    )
    const member = items[0] as Schemas['PickedMember']
    expect(member.loginId).toMatch(/[a-z].*\d/)
    const { user } = await renderApp('/main', { as: 'admin' })
    const picked = memberPicker.one()
    const input = await screen.findByRole('combobox', { name: '회원 검색어' })
    await user.type(input, '없는이름{Enter}')
    expect(await screen.findByText('검색 결과가 없습니다. 다른 검색 조건으로도 찾아보세요.')).toBeInTheDocument()
    await user.clear(input)
    await user.type(input, `${member.loginId}{Enter}`)
    expect(await screen.findByRole('row', { name: new RegExp(member.loginId) })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '취소' }))
    expect(await picked).toBeUndefined()
  })
})

describe('single and multiple choice', () => {
  it('is set by the caller, with a maximum', async () => {
    const { user } = await renderApp('/main', { as: 'admin' })
    const one = itemPicker.one()
    await screen.findByRole('grid')
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    // the keyword is parsed as in lists
    await user.type(screen.getByRole('combobox', { name: '상품 검색어' }), 'altnpfls 225 45 17{Enter}')
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/미쉐린.*225\/45R17/))
    for (const row of rows()) expect(row).toHaveTextContent(/미쉐린.*225\/45R17/)
    await user.click(rows()[0] as HTMLElement)
    expect(await one).toMatchObject({ itemSeq: expect.any(Number) })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

    const several = memberPicker.many({ chosen: [1, 2, 3] })
    expect(await screen.findByText('선택 3/500')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '취소' }))
    expect(await several).toBeUndefined()
  })
})

describe('ItemPicker', () => {
  it('accepts any spelling of a tire size', async () => {
    const { items } = await ask<{ items: Schemas['PickedItem'][] }>('/api/v1/admin/common/item/pop_up?itemType[0]=TIRE')
    const size = items[0]?.sizeLabel.match(/^(\d{3})\/(\d{2})R(\d{2})/)
    const [whole = '', width, aspect, rim] = size ?? []
    const { user } = await renderApp('/main', { as: 'admin' })
    const picked = itemPicker.many()
    const input = await screen.findByRole('combobox', { name: '상품 검색어' })
    await user.selectOptions(screen.getByRole('combobox', { name: '검색 조건' }), '규격')
    const counts: string[] = []
    for (const text of [`${width}${aspect}${rim}`, whole, `${width} ${aspect} ${rim}`]) {
      // rows of the previous search would look the same
      await user.clear(input)
      await user.type(input, '없는규격{Enter}')
      await screen.findByText(/^검색 결과가 없습니다./)
      await user.clear(input)
      await user.type(input, `${text}{Enter}`)
      await waitFor(() => expect(screen.queryByText(/^검색 결과가 없습니다./)).not.toBeInTheDocument())
      await waitFor(() => expect(rows().length).toBeGreaterThan(0))
      for (const row of rows()) expect(row).toHaveTextContent(whole)
      counts.push(String(rows().length))
    }
    expect(new Set(counts).size).toBe(1)
    await user.click(screen.getByRole('button', { name: '취소' }))
    expect(await picked).toBeUndefined()
  })

  it('picks pasted item codes at once and lists the unknown ones', async () => {
    const { items } = await ask<{ items: Schemas['PickedItem'][] }>('/api/v1/admin/common/item/pop_up?size=50')
    const codes = items.slice(0, 25).map(({ itemCode }) => itemCode)
    const { user } = await renderApp('/main', { as: 'admin' })
    const picked = itemPicker.many()
    await user.click(await screen.findByRole('combobox', { name: '상품 검색어' }))
    await user.paste([...codes, 'ZZ9999999'].join('\n'))
    expect(await screen.findByText('선택 25/500')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('찾을 수 없는 상품: ZZ9999999')
    await user.click(screen.getByRole('button', { name: '25건 선택' }))
    expect((await picked)?.map(({ itemCode }) => itemCode)).toEqual(codes)
  })

  it('shows no result that another picker of the same title has found', async () => {
    const { items } = await ask<{ items: Schemas['PickedItem'][] }>(
      '/api/v1/admin/common/item/pop_up?saleState[]=STOPPED&page=1&size=20',
    )
    const { name, itemCode } = items[0] as Schemas['PickedItem']
    const { user } = await renderApp('/main', { as: 'admin' })
    const search = async () => {
      await screen.findByRole('grid')
      await user.selectOptions(screen.getByRole('combobox', { name: '검색 조건' }), '상품명')
      await user.type(screen.getByRole('combobox', { name: '상품 검색어' }), `${name}{Enter}`)
    }
    const any = itemPicker.one()
    await search()
    expect(await screen.findByRole('row', { name: new RegExp(itemCode) })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '취소' }))
    await any
    void saleItemPicker.one()
    await search()
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(itemCode) })).not.toBeInTheDocument())
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('tells pasted codes of items that are not on sale from unknown ones', async () => {
    const read = (state: string) =>
      ask<{ items: Schemas['PickedItem'][] }>(`/api/v1/admin/common/item/pop_up?size=20&saleState[0]=${state}`)
    const [onSale] = (await read('ON_SALE')).items
    const [stopped] = (await read('STOPPED')).items
    const { user } = await renderApp('/main', { as: 'admin' })
    const picked = saleItemPicker.many()
    await user.click(await screen.findByRole('combobox', { name: '상품 검색어' }))
    await user.paste([onSale?.itemCode, stopped?.itemCode, 'ZZ9999999'].join('\n'))
    expect(await screen.findByText('선택 1/500')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(
      `찾을 수 없는 상품: ZZ9999999 선택할 수 없는 상품: ${stopped?.itemCode} (판매중지)`,
    )
    await user.click(screen.getByRole('button', { name: '1건 선택' }))
    expect((await picked)?.map(({ itemCode }) => itemCode)).toEqual([onSale?.itemCode])
  })
})

describe('RegionPicker', () => {
  it('asks for the district after the province is chosen, and clears it when the province changes', async () => {
    const requests: string[] = []
    server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname))
    let last: object = {}
    function Stand() {
      const [region, setRegion] = useState<{ sidoId: number | null; gugunId: number | null }>({
        sidoId: null,
        gugunId: null,
      })
      last = region
      return <RegionPicker {...region} onChange={setRegion} />
    }
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Stand />
      </QueryClientProvider>,
    )
    const user = userEvent.setup()
    const [sido, gugun] = [screen.getByLabelText('시/도'), screen.getByLabelText('구/군')]
    await waitFor(() => expect(within(sido).getAllByRole('option')).toHaveLength(18))
    expect(gugun).toBeDisabled()
    await user.selectOptions(sido, '서울특별시')
    await user.selectOptions(gugun, await within(gugun).findByRole('option', { name: '강남구' }))
    expect(last).toEqual({ sidoId: expect.any(Number), gugunId: expect.any(Number) })
    expect(gugun).toHaveDisplayValue('강남구')
    await user.selectOptions(sido, '부산광역시')
    expect(last).toMatchObject({ gugunId: null })
    expect(gugun).toHaveDisplayValue('구/군 전체')
    await within(gugun).findByRole('option', { name: '해운대구' })
    expect(within(gugun).queryByRole('option', { name: '강남구' })).not.toBeInTheDocument()
    expect(requests.filter((path) => path.startsWith('/api/v1/common/gugun/'))).toHaveLength(2)
  })
})
