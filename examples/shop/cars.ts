import { html } from 'hono/html'
import { call } from './api'
import { searchForms } from './items'
import { type Ctx, page } from './page'

/** Cars of a name; each leads to the tires that fit it. */
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
