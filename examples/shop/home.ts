import { html } from 'hono/html'
import { call } from './api'
import { card, searchForms } from './items'
import { type Ctx, page } from './page'

/** The search, and the sections that the shop shows now. */
export async function home(c: Ctx): Promise<Response> {
  const { sections } = await call('GET /api/v1/shop/main-page')
  return page(c, '내 차에 맞는 타이어 찾기')`${searchForms({})}
    ${sections.map((row) => html`<h2>${row.title}</h2><ul class="cards">${row.items.slice(0, 5).map(card)}</ul>`)}`
}
