import { html } from 'hono/html'
import { call } from './api'
import { type Ctx, day, moment, page, tel } from './page'

const readQuery = (c: Ctx) => ({ itemSeq: c.req.query('itemSeq') ?? '', quantity: c.req.query('quantity') ?? '' })

/** Renders the stores that can mount the item, with the first available slot of each. */
export async function stores(c: Ctx): Promise<Response> {
  const query = { itemSeq: [Number(readQuery(c).itemSeq)], nextSlot: true, size: 20 }
  const { items } = await call('GET /api/v1/shop/stores', { query })
  const list = items.map((store) => {
    return html`<li class="split"><div><b>${store.name}</b> ${store.ratingAverage ? `★ ${store.ratingAverage}` : ''}<br>${store.address1} ${store.address2}</div>
      ${store.nextSlotAt ? html`<a class="button" href="/stores/${store.storeSeq}?${new URLSearchParams(readQuery(c))}">${moment(store.nextSlotAt)}부터 예약</a>` : '예약 마감'}</li>`
  })
  return page(c, '장착점 선택')`
    ${list.length > 0 ? '' : html`<p>이 상품을 장착할 수 있는 곳이 없습니다.</p>`}<ul>${list}</ul>`
}

/** Renders the available slots of a store in the next days. */
export async function slots(c: Ctx): Promise<Response> {
  const path = { storeSeq: Number(c.req.param('storeSeq')) }
  const store = await call('GET /api/v1/shop/stores/{storeSeq}', { path })
  const itemSeq = [Number(readQuery(c).itemSeq)]
  const days = await call('GET /api/v1/shop/stores/{storeSeq}/slots', { path, query: { itemSeq } })
  const link = ({ reservedAt, time }: { reservedAt: string; time: string }) => {
    const order = new URLSearchParams({ ...readQuery(c), storeSeq: String(path.storeSeq), reservedAt })
    return html`<a class="button plain" href="/order?${order}">${time}</a>`
  }
  const open = days.filter(({ slots }) => slots.length > 0).slice(0, 7)
  const rows = open.map((each) => html`<h2>${day(each.date)}</h2><p class="row">${each.slots.map(link)}</p>`)
  return page(c, `${store.name} 예약 시간`)`<p>${store.address1} ${store.address2} · ${tel(store.phone)}</p>
    <p><a href="/stores?${new URLSearchParams(readQuery(c))}">다른 장착점 보기</a></p>${open.length > 0 ? rows : html`<p>예약할 수 있는 시간이 없습니다.</p>`}`
}
