import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLE_PASSWORD } from '../../server/sample/sign-ins'
import { shopKeys } from '../../server/session/shop-key.schema'
import { shopWebhookDeliveries, shopWebhooks } from '../../server/shop/webhook/shop-webhook.schema'
import { shop as backend, server, shopChanged } from '../msw/server'
import { createFakeSite, newDelivery, newWebhook } from '../server/shop/webhooks'
import { renderApp } from '../setup/render'

const TAB = '/basicSetting/shopinfo?tab=api'
const region = (name: string) => screen.findByRole('region', { name })
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

beforeEach(async () => {
  shopChanged()
  const { services } = await backend()
  await services.db.delete(shopWebhooks)
})

describe('API 연동 of /basicSetting/shopinfo', () => {
  it('creates a key, shows it once, and revokes it after a question with its name and last use', async () => {
    const { user } = await renderApp(TAB, { as: 'admin' })
    const keys = within(await region('API 키'))
    await user.click(await keys.findByRole('button', { name: 'API 키 등록' }))
    const form = within(await dialog('API 키 등록'))
    await user.click(form.getByRole('button', { name: '등록' }))
    expect(await form.findByText('이름 (을)를 입력해주세요.')).toBeInTheDocument()
    expect(form.getByText('현재 비밀번호 (을)를 입력해주세요.')).toBeInTheDocument()
    await user.type(form.getByLabelText(/^이름/), '모바일 앱')
    await user.click(form.getByRole('checkbox', { name: '주문' }))
    await user.type(form.getByLabelText(/^현재 비밀번호/), 'wrong-password-1')
    await user.click(form.getByRole('button', { name: '등록' }))
    expect(await form.findByText('현재 비밀번호가 일치하지 않습니다.')).toBeInTheDocument()
    await user.clear(form.getByLabelText(/^현재 비밀번호/))
    await user.type(form.getByLabelText(/^현재 비밀번호/), SAMPLE_PASSWORD)
    await user.click(form.getByRole('button', { name: '등록' }))

    const shown = within(await dialog('API 키'))
    expect(shown.getByText('지금만 확인할 수 있습니다.')).toBeInTheDocument()
    const key = shown.getByText(/^shop_/).textContent ?? ''
    await user.click(shown.getByRole('button', { name: '저장했습니다' }))
    const row = within(await keys.findByRole('row', { name: /모바일 앱/ }))
    expect(row.getByText('상품·장착점, 전시·게시글, 회원')).toBeInTheDocument()
    expect(row.getByText('사용한 적 없음')).toBeInTheDocument()
    expect(screen.queryByText(key)).not.toBeInTheDocument()

    await user.click(row.getByRole('button', { name: '모바일 앱 폐기' }))
    const question = within(await dialog('API 키 폐기: 모바일 앱'))
    expect(
      question.getByText(`모바일 앱(${key.slice(0, 10)}…) 키를 폐기합니다. 되돌릴 수 없습니다.`),
    ).toBeInTheDocument()
    expect(question.getByText('아직 사용한 적이 없는 키입니다.')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '폐기' }))
    expect(await screen.findByText('API 키를 폐기했습니다.')).toBeInTheDocument()
    await waitFor(() => expect(keys.queryByRole('button', { name: '모바일 앱 폐기' })).not.toBeInTheDocument())
    const { services } = await backend()
    const stored = await services.db.select().from(shopKeys)
    expect(stored.find(({ name }) => name === '모바일 앱')?.revokedAt).not.toBeNull()
  })

  it('creates a webhook, and shows errors at the field of its address', async () => {
    const { user } = await renderApp(TAB, { as: 'admin' })
    const section = within(await region('웹훅'))
    expect(await section.findByText(/^등록된 웹훅이 없습니다/)).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: '웹훅 등록' }))
    const form = within(await dialog('웹훅 등록'))
    expect(form.getByText(/이 컴퓨터의 주소\(localhost\)는 http:\/\/도 됩니다/)).toBeInTheDocument()
    await user.type(form.getByLabelText(/^받을 주소/), 'http://shop.example.com/hooks')
    await user.click(form.getByRole('button', { name: '등록' }))
    expect(await form.findByText(/^https:\/\/로 시작하는 주소를 입력해 주세요/)).toBeInTheDocument()
    await user.clear(form.getByLabelText(/^받을 주소/))
    await user.type(form.getByLabelText(/^받을 주소/), 'https://shop.example.com/hooks')
    await user.click(form.getByRole('checkbox', { name: '장착 예약 시간 변경' }))
    await user.type(form.getByLabelText(/^현재 비밀번호/), SAMPLE_PASSWORD)
    await user.click(form.getByRole('button', { name: '등록' }))
    const shown = within(await dialog('서명 키'))
    expect(shown.getByText(/^whsec_/)).toBeInTheDocument()
    await user.click(shown.getByRole('button', { name: '저장했습니다' }))
    const row = within(await section.findByRole('row', { name: /shop\.example\.com/ }))
    expect(row.getByText('사용')).toBeInTheDocument()

    // the unchanged address needs no password
    await user.click(row.getByRole('button', { name: 'https://shop.example.com/hooks 수정' }))
    const change = within(await dialog('웹훅 수정'))
    expect(change.queryByLabelText(/^현재 비밀번호/)).not.toBeInTheDocument()
    await user.click(change.getByRole('switch', { name: /이벤트를 보냅니다/ }))
    await user.click(change.getByRole('button', { name: '저장' }))
    expect(await screen.findByText('저장되었습니다.')).toBeInTheDocument()
    expect(await section.findByText('사용 안 함')).toBeInTheDocument()
  })

  it('shows which address fails, tests it, and resends failed deliveries', async () => {
    const shop = await backend()
    const site = createFakeSite(shop)
    site.answer(() => new Error('연결 거부'))
    const webhook = await newWebhook(shop, { failures: 7, lastAttemptAt: shop.clock.now(), lastResponse: '연결 거부' })
    await newDelivery(shop, webhook, { state: 'FAILED', attempts: 30, nextAttemptAt: null, recordName: 'T10001' })
    await newDelivery(shop, webhook, { recordName: 'T10001' })
    const { user } = await renderApp(TAB, { as: 'admin' })
    const section = within(await region('웹훅'))
    expect(await section.findByRole('alert')).toHaveTextContent(
      `${webhook.url}에 이벤트를 보내지 못하고 있습니다. 최근 응답: 연결 거부`,
    )
    expect(await screen.findByRole('tab', { name: 'API 연동 웹훅 실패' })).toBeInTheDocument()
    expect(await screen.findByRole('treeitem', { name: '상점 정보 관리, 미처리 1건' })).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: `${webhook.url} 시험 발송` }))
    expect(await screen.findByText('시험 이벤트를 보내지 못했습니다. (연결 거부)')).toBeInTheDocument()

    const list = within(await region('웹훅 전송 내역'))
    expect(await list.findByText('앞 이벤트를 기다림')).toBeInTheDocument()
    expect(list.getAllByRole('link', { name: 'T10001' })[0]).toHaveAttribute('href', '/product/manage/detail?seq=1')
    site.answer(() => 200)
    await user.click(section.getByRole('button', { name: `${webhook.url} 실패한 전송 모두 다시 보내기` }))
    expect(await screen.findByText('1건의 전송을 다시 시작했습니다.')).toBeInTheDocument()
    await shop.idle()
    await waitFor(() => expect(site.received.filter(({ kind }) => kind !== 'TEST')).toHaveLength(2))
    const states = await shop.services.db.select({ state: shopWebhookDeliveries.state }).from(shopWebhookDeliveries)
    expect(states).toEqual([{ state: 'DELIVERED' }, { state: 'DELIVERED' }])
  })

  it('shows that a responding address missed an event, and the dashboard links to it', async () => {
    const shop = await backend()
    const webhook = await newWebhook(shop, { lastDeliveredAt: shop.clock.now() })
    await newDelivery(shop, webhook, { state: 'FAILED', attempts: 30, nextAttemptAt: null })
    const { user } = await renderApp('/dashboard', { as: 'admin' })
    const pending = within(await region('확인할 입금·세금계산서·예약·웹훅'))
    await user.click(await pending.findByRole('link', { name: /^전송에 실패한 웹훅\s*1\s*2026-\S+ \S+부터 미전송$/ }))
    const section = within(await region('웹훅'))
    expect(await section.findByRole('alert')).toHaveTextContent('하루 동안 보내지 못한 이벤트가 1건 있습니다.')
  })

  it('shows the deliveries, and without write permission offers no action', async () => {
    const shop = await backend()
    const webhook = await newWebhook(shop)
    await newDelivery(shop, webhook, { state: 'DELIVERED', nextAttemptAt: null, data: { itemSeq: 1, stock: 7 } })
    const { user } = await renderApp(TAB, { as: 'reader' })
    expect(within(await region('API 키')).queryByRole('button')).not.toBeInTheDocument()
    expect(within(await region('웹훅')).queryByRole('button')).not.toBeInTheDocument()
    const list = within(await region('웹훅 전송 내역'))
    await user.click(await list.findByRole('button', { name: /작업$/ }))
    expect(screen.queryByRole('menuitem', { name: '다시 보내기' })).not.toBeInTheDocument()
    await user.click(await screen.findByRole('menuitem', { name: '보낸 내용 보기' }))
    expect(await dialog(/^보낸 내용/)).toHaveTextContent('"stock": 7')
  })

  it('keeps typed input of the other tab', async () => {
    const { user } = await renderApp('/basicSetting/shopinfo', { as: 'admin' })
    const name = within(await region('기본 정보')).getByLabelText(/^영문 이름/)
    await user.clear(name)
    await user.type(name, 'Changed Name')
    await user.click(screen.getByRole('tab', { name: 'API 연동' }))
    await region('API 키')
    await user.click(screen.getByRole('tab', { name: '상점 정보' }))
    expect(within(await region('기본 정보')).getByLabelText(/^영문 이름/)).toHaveValue('Changed Name')
  })

  it('shows which parts could not be loaded, each separately', async () => {
    const refusal = { status: 500, code: 'INTERNAL', message: '서버에 오류가 있습니다.' }
    server.use(http.get('*/api/v1/admin/shop-keys', () => HttpResponse.json(refusal, { status: 500 })))
    await renderApp(TAB, { as: 'admin' })
    const keys = within(await region('API 키'))
    expect(await keys.findByRole('button', { name: '다시 시도' })).toBeInTheDocument()
    expect(await within(await region('웹훅')).findByText(/^등록된 웹훅이 없습니다/)).toBeInTheDocument()
  })
})
