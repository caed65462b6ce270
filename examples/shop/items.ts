import { html } from 'hono/html'
import type { ResultOf } from '../../server/contract/contract-types'
import { call } from './api'
import { type Ctx, page, won } from './page'

type Item = ResultOf<'GET /api/v1/shop/items'>['items'][number]
type Card = Pick<Item, 'itemSeq' | 'name' | 'price' | 'listPrice' | 'thumbnailUrl'> & Partial<Item>

export const card = (item: Card) => html`<li><a href="/items/${item.itemSeq}">
  ${item.thumbnailUrl ? html`<img src="${item.thumbnailUrl}" alt="" loading="lazy">` : ''}<b>${item.name}</b><br>
  <b class="price">${won(item.price)}</b> ${item.price < item.listPrice ? html`<s>${won(item.listPrice)}</s>` : ''}
  ${item.ratingAverage ? html`<br><small>★ ${item.ratingAverage} (${item.reviewCount})</small>` : ''}
  ${item.stock === 'SOLD_OUT' ? html`<br><small>품절</small>` : ''}
  ${item.fitsFront === false ? html`<br><small>뒷바퀴 규격</small>` : item.fitsRear === false ? html`<br><small>앞바퀴 규격</small>` : ''}</a></li>`

/** Searches by a tire's size, of those that the shop has, and by words; or by a car. */
export async function searchForms(chosen: Record<string, string>) {
  const sizes = await call('GET /api/v1/shop/items/sizes')
  const select = (name: 'width' | 'aspect' | 'rim', label: string) => {
    const values = [...new Set(sizes.map((size) => size[name] ?? 0))].sort((a, b) => a - b)
    const options = values.map((n) => html`<option ${String(n) === chosen[name] ? 'selected' : ''}>${n}</option>`)
    return html`<label>${label}<select name="${name}"><option value="">전체</option>${options}</select></label>`
  }
  const words = (name: string, label: string, example: string) =>
    html`<label>${label}<input name="${name}" type="search" maxlength="200" placeholder="${example}" value="${chosen[name]}"></label>`
  return html`<div class="search"><form class="row" action="/items">${select('width', '단면폭')}${select('aspect', '편평비')}${select('rim', '인치')}
    ${words('keyword', '검색어', '2254517, 벤투스')}<button>타이어 검색</button></form>
    <form class="row" action="/cars">${words('car', '차량', '그랜저')}<button class="plain">차량으로 찾기</button></form></div>`
}

/** Tires of a size, of some words or for a car, page by page. */
export async function items(c: Ctx): Promise<Response> {
  const asked = c.req.query()
  const number = (name: string) => Number(asked[name]) || undefined
  const size = { width: number('width'), aspect: number('aspect'), rim: number('rim') }
  const carModelSeq = number('carModelSeq')
  const words = { keyword: asked.keyword || undefined, carModelSeq, page: number('page') }
  const query = { ...size, ...words, itemType: 'TIRE', memberSeq: c.get('session').memberSeq } as const
  const found = await call('GET /api/v1/shop/items', { query })
  const car = carModelSeq && (await call('GET /api/v1/shop/car-models/{carModelSeq}', { path: { carModelSeq } }))
  const last = Math.ceil(found.total / found.size)
  const to = (n: number, text: string) =>
    html`<a href="/items?${new URLSearchParams({ ...asked, page: String(n) })}">${text}</a>`
  return page(c, car ? `${car.detailName} 타이어` : '타이어 검색')`
    ${searchForms(asked)}<p>${found.total > 0 ? `${found.total}개 상품` : '조건에 맞는 타이어가 없습니다.'}</p><ul class="cards">${found.items.map(card)}</ul>
    ${last > 1 ? html`<p class="row">${found.page > 1 ? to(found.page - 1, '이전') : ''} ${found.page} / ${last} ${found.page < last ? to(found.page + 1, '다음') : ''}</p>` : ''}`
}
