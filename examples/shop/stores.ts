import { html } from 'hono/html'
import { call } from './api'
import { type Ctx, moment, page } from './page'

const asked = (c: Ctx) => ({ itemSeq: c.req.query('itemSeq') ?? '', quantity: c.req.query('quantity') ?? '' })

/** Stores that can mount the item, with the first slot of each. */
export async function stores(c: Ctx): Promise<Response> {
  const query = { itemSeq: [Number(asked(c).itemSeq)], nextSlot: true, size: 20 }
  const { items } = await call('GET /api/v1/shop/stores', { query })
  const list = items.map(
    (
      store,
    ) => html`<li><b>${store.name}</b> ${store.ratingAverage ? `★ ${store.ratingAverage}` : ''}<p>${store.address1} ${store.address2}</p>
      ${store.nextSlotAt ? html`<a class="button" href="/stores/${store.storeSeq}?${new URLSearchParams(asked(c))}">${moment(store.nextSlotAt)}부터 예약</a>` : '예약 마감'}</li>`,
  )
  return page(c, '장착점 선택')`<ul>${list}</ul>`
}

/** Free slots of a store in the next days. */
export async function slots(c: Ctx): Promise<Response> {
  const path = { storeSeq: Number(c.req.param('storeSeq')) }
  const store = await call('GET /api/v1/shop/stores/{storeSeq}', { path })
  const query = { itemSeq: [Number(asked(c).itemSeq)] }
  const days = await call('GET /api/v1/shop/stores/{storeSeq}/slots', { path, query })
  const link = (reservedAt: string, time: string) => {
    const order = new URLSearchParams({ ...asked(c), storeSeq: String(path.storeSeq), reservedAt })
    return html`<a class="button plain" href="/order?${order}">${time}</a>`
  }
  const open = days.filter(({ slots }) => slots.length > 0).slice(0, 7)
  const rows = open.map(
    ({ date, slots }) =>
      html`<h2>${date}</h2><p class="row">${slots.map((slot) => link(slot.reservedAt, slot.time))}</p>`,
  )
  return page(c, `${store.name} 예약 시간`)`<p>${store.address1} ${store.address2} · ${store.phone}</p>${rows}`
}
