import { html } from 'hono/html'
import { call } from './api'
import { attempt, type Ctx, field, hidden, page, phone } from './page'

/** Renders the inquiry form, general or about an item. Members also see their inquiries with the answers. */
export async function showAsk(c: Ctx): Promise<Response> {
  const { memberSeq } = c.get('session')
  const { itemSeq } = { ...c.req.query(), ...c.get('form') }
  const query = { kind: itemSeq ? 'ITEM' : 'GENERAL' } as const
  const path = { memberSeq: memberSeq ?? 0 }
  const ownInquiries = memberSeq && (await call('GET /api/v1/shop/members/{memberSeq}/inquiries', { path, query }))
  return page(c, itemSeq ? '상품 문의' : '1:1 문의')`
    ${c.req.query('done') ? html`<p class="reply" role="status">문의가 접수되었습니다.</p>` : ''}
    <form class="stack" method="post" action="/ask">${hidden(c, itemSeq ? { itemSeq } : {})}${itemSeq ? '' : field(c, 'title', '제목')}
    ${memberSeq ? '' : [field(c, 'writerName', '이름', '', 'name'), field(c, 'writerPhone', '휴대폰', '', 'tel')]}
    ${field(c, 'content', '내용', '', 'textarea')}<button>문의하기</button></form>
    <ul>${(ownInquiries ? ownInquiries.items : []).map((inquiry) => html`<li><b>${inquiry.title}</b><p>${inquiry.content}</p><p class="reply">${inquiry.answerContent ?? '답변을 준비하고 있습니다.'}</p></li>`)}</ul>`
}

export const ask = attempt(showAsk, async (c, once) => {
  const { itemSeq, title = '', content = '', writerName, writerPhone } = c.get('form')
  const { memberSeq } = c.get('session')
  const writer = memberSeq ? { memberSeq } : { writerName, writerPhone: phone(writerPhone) }
  const body = { ...writer, content, category: 'ETC' as const }
  const path = { itemSeq: Number(itemSeq) }
  if (itemSeq)
    await call('POST /api/v1/shop/items/{itemSeq}/inquiries', { path, body: { ...body, secret: false }, once })
  else await call('POST /api/v1/shop/inquiries', { body: { ...body, title }, once })
  return itemSeq ? `/ask?done=1&itemSeq=${path.itemSeq}` : '/ask?done=1'
})
