import { html, raw } from 'hono/html'
import type { ResultOf } from '../../server/contract/contract-types'
import { call } from './api'
import { type Ctx, fullDay, page, won } from './page'

type Item = ResultOf<'GET /api/v1/shop/items'>['items'][number]
type Card = Pick<Item, 'itemSeq' | 'name' | 'price' | 'listPrice' | 'thumbnailUrl'> & Partial<Item>

const card = (item: Card) => html`<li><a href="/items/${item.itemSeq}">
  ${item.thumbnailUrl ? html`<img src="${item.thumbnailUrl}" alt="" loading="lazy">` : ''}<b>${item.name}</b><br>
  <b class="price">${won(item.price)}</b> ${item.price < item.listPrice ? html`<s>${won(item.listPrice)}</s>` : ''}
  ${item.ratingAverage ? html`<br><small>★ ${item.ratingAverage} (${item.reviewCount})</small>` : ''}
  ${item.stock === 'SOLD_OUT' ? html`<br><small>품절</small>` : ''}
  ${item.fitsFront === false ? html`<br><small>뒷바퀴 규격</small>` : item.fitsRear === false ? html`<br><small>앞바퀴 규격</small>` : ''}</a></li>`

/** Renders the search forms: by tire size (of the sizes in the shop) and words, and by car. */
async function searchForms(chosen: Record<string, string>) {
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

/** Renders a page of the tires that match the size, words or car in the URL. */
export async function items(c: Ctx): Promise<Response> {
  const filters = c.req.query()
  const number = (name: string) => Number(filters[name]) || undefined
  const size = { width: number('width'), aspect: number('aspect'), rim: number('rim') }
  const carModelSeq = number('carModelSeq')
  const words = { keyword: filters.keyword || undefined, carModelSeq, page: number('page') }
  const query = { ...size, ...words, itemType: 'TIRE', memberSeq: c.get('session').memberSeq } as const
  const found = await call('GET /api/v1/shop/items', { query })
  const car = carModelSeq && (await call('GET /api/v1/shop/car-models/{carModelSeq}', { path: { carModelSeq } }))
  const last = Math.ceil(found.total / found.size)
  const to = (n: number, text: string) =>
    html`<a href="/items?${new URLSearchParams({ ...filters, page: String(n) })}">${text}</a>`
  return page(c, car ? `${car.detailName} 타이어` : '타이어 검색')`
    ${searchForms(filters)}<p>${found.total > 0 ? `${found.total}개 상품` : '조건에 맞는 타이어가 없습니다.'}</p><ul class="cards">${found.items.map(card)}</ul>
    ${last > 1 ? html`<p class="row">${found.page > 1 ? to(found.page - 1, '이전') : ''} ${found.page} / ${last} ${found.page < last ? to(found.page + 1, '다음') : ''}</p>` : ''}`
}

/** Renders the cars found by name, each with a link to the tires that fit it. */
export async function cars(c: Ctx): Promise<Response> {
  const { car = '' } = c.req.query()
  const { items } = await call('GET /api/v1/shop/car-models', { query: { keyword: car || undefined, size: 60 } })
  const list = items.map((each) => {
    const sizes = new Set(each.fitments.map(({ front }) => front.sizeText.split(' ')[0]))
    return html`<li><a href="/items?carModelSeq=${each.carModelSeq}"><b>${each.carMakerName} ${each.detailName}</b><br>
      <small>${each.soldFrom} ~ ${each.soldTo}<br>${[...sizes].join(', ')}</small></a></li>`
  })
  return page(c, '차량으로 찾기')`
    ${searchForms({ car })}${list.length > 0 ? '' : html`<p>그런 차량이 없습니다.</p>`}<ul class="cards">${list}</ul>`
}

/** Renders the front page: the search forms and the sections that the shop currently shows. */
export async function home(c: Ctx): Promise<Response> {
  const { sections } = await call('GET /api/v1/shop/main-page')
  return page(c, '내 차에 맞는 타이어 찾기')`${searchForms({})}
    ${sections.map((row) => html`<h2>${row.title}</h2><ul class="cards">${row.items.slice(0, 5).map(card)}</ul>`)}`
}

/** Renders an item with its reviews and the choice of the quantity. */
export async function item(c: Ctx): Promise<Response> {
  const itemSeq = Number(c.req.param('itemSeq'))
  const query = { memberSeq: c.get('session').memberSeq }
  const found = await call('GET /api/v1/shop/items/{itemSeq}', { path: { itemSeq }, query })
  const { items, ratings } = await call('GET /api/v1/shop/item-reviews', { query: { itemSeq, size: 5 } })
  const quantities = [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => n >= found.minQuantity && n <= found.maxQuantity)
  const options = quantities.map((n) => html`<option value="${n}" ${n === 4 ? 'selected' : ''}>${n}개</option>`)
  const buy = html`<form class="stack" action="/stores"><input type="hidden" name="itemSeq" value="${itemSeq}">
    <label>수량<select name="quantity">${options}</select></label><button>장착점 선택</button></form>`
  const reviews = items.map((review) => {
    return html`<li><b aria-label="별점 ${review.rating}점">${'★'.repeat(review.rating)}</b> ${review.writerName} <small>${fullDay(review.createdAt)}</small><p>${review.content}</p>
      ${review.reply ? html`<p class="reply">판매자 답변: ${review.reply.content}</p>` : ''}</li>`
  })
  const picture = found.images[0]?.url ?? found.thumbnailUrl
  // `description` is HTML sanitized by the server; everything else is escaped
  return page(c, found.name)`<div class="two">${picture ? html`<img src="${picture}" alt="${found.name}">` : ''}<div>
    <p>${found.brandName} · ${found.sizeLabel}</p><p><b class="price big">${won(found.price)}</b> <s>${found.price < found.listPrice ? won(found.listPrice) : ''}</s></p>
    <p>${found.mountFeeType === 'INCLUDED' ? '장착비 포함' : '장착비 별도'} · ${found.pointRate}% 적립</p>
    ${found.stock === 'SOLD_OUT' ? html`<p class="problem">품절된 상품입니다.</p>` : buy}<p><a href="/ask?itemSeq=${itemSeq}">이 상품 문의하기</a></p></div></div>
    <div class="rich">${raw(found.description ?? '')}</div>
    <h2>구매후기 ${ratings.count}건${ratings.average ? ` · 평균 ${ratings.average}점` : ''}</h2><ul>${reviews}</ul>`
}
