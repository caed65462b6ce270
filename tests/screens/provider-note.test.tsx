import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NoAnswerError } from '../../server/providers/errors'
import { shop as backend, shopChanged } from '../msw/server'
import { disconnect } from '../server/disconnect-providers'
import { renderApp } from '../setup/render'

/** Screens that need an external service, and their notes without it. */
const SCREENS = [
  ['/inquirycommunity/sms', '문자·알림톡 발송 서비스가 연결되지 않아 문자를 보낼 수 없습니다.'],
  ['/basicSetting/sms', '문자·알림톡 발송 서비스가 연결되지 않아 문자를 보내거나 발신번호를 승인받을 수 없습니다.'],
  [
    '/basicSetting/kakaotalk',
    '문자·알림톡 발송 서비스가 연결되지 않아 알림톡을 보내거나 템플릿을 검수받을 수 없습니다.',
  ],
  ['/orderdelivery/taxes', '현금영수증·세금계산서 서비스가 연결되지 않아 세금계산서를 발행할 수 없습니다.'],
  ['/orderdelivery/cancel', '현금영수증·세금계산서 서비스가 연결되지 않아 현금영수증을 발급·취소할 수 없습니다.'],
  ['/orderdelivery/bankda', '계좌 입금 조회 서비스가 연결되지 않아 입금 내역을 가져올 수 없습니다.'],
] as const

const note = () => screen.findByRole('note')

describe('a sample shop', () => {
  it.each(SCREENS)('is marked as simulated on %s', async (path) => {
    await renderApp(path, { as: 'admin' })
    expect(await note()).toHaveTextContent(/^모의 예시 데이터의 모의 .*서비스입니다\. 실제로 처리되지 않습니다\.$/)
  })

  it('lists its services in 환경 점검', async () => {
    await renderApp('/test', { as: 'orders_only' })
    const table = within(await screen.findByRole('table', { name: /외부 서비스|최근 성공과 실패/ }))
    expect(table.getAllByText('모의')).toHaveLength(7)
  })
})

describe('a real shop without a service', () => {
  it.each(SCREENS)('shows on %s what cannot be done', async (path, sentence) => {
    shopChanged()
    disconnect(await backend())
    await renderApp(path, { as: 'admin' })
    expect(await note()).toHaveTextContent(sentence)
  })

  it('lists services as 미연결 in 환경 점검, and no balance in the settings of text messages', async () => {
    shopChanged()
    disconnect(await backend())
    const { unmount } = await renderApp('/test', { as: 'admin' })
    const table = within(await screen.findByRole('table', { name: /외부 서비스|최근 성공과 실패/ }))
    expect(table.getAllByText('미연결')).toHaveLength(7)
    expect(
      screen.getByText('미연결 7개: 이 서비스가 필요한 작업은 거절됩니다. 연결 방법은 docs/connect.md에 있습니다.'),
    ).toBeInTheDocument()
    unmount()
    await renderApp('/basicSetting/sms?tab=settings', { as: 'admin' })
    const label = await screen.findByText('남은 금액')
    expect(label.parentElement).toHaveTextContent(/남은 금액\s*-/)
  })
})

it('a connected service is tested on 환경 점검 and shows its balance or error', async () => {
  shopChanged()
  const { services } = await backend()
  let works = true
  services.external.tracking = {
    service: '스마트택배',
    deliveredAt: async () => null,
    check: async () => (works ? { balance: 4_200 } : Promise.reject(new NoAnswerError('101 유효하지 않은 키 입니다.'))),
  }
  const { user } = await renderApp('/test', { as: 'admin' })
  const row = async () => within(await screen.findByRole('row', { name: /택배 배송 조회 서비스/ }))
  expect((await row()).getByText('스마트택배')).toBeInTheDocument()
  expect((await row()).getByText('확인 전')).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /연결 시험/ })).toHaveLength(1)
  const tryIt = async () => user.click((await row()).getByRole('button', { name: '택배 배송 조회 서비스 연결 시험' }))
  await tryIt()
  expect(await screen.findByText('연결되었습니다. 잔액 4,200원')).toBeInTheDocument()
  await waitFor(async () => expect((await row()).getByText('연결')).toBeInTheDocument())
  works = false
  await tryIt()
  expect(await screen.findByText('연결되지 않습니다: 101 유효하지 않은 키 입니다.')).toBeInTheDocument()
  await waitFor(async () => expect((await row()).getByText('101 유효하지 않은 키 입니다.')).toBeInTheDocument())
  expect((await row()).getByText('실패')).toBeInTheDocument()
})

it('an unconnected address search shows the alternative', async () => {
  shopChanged()
  disconnect(await backend())
  const { user } = await renderApp('/branch/manage/detail', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: '주소 찾기' }))
  const picker = within(await screen.findByRole('dialog', { name: '주소 찾기' }))
  expect(await picker.findByRole('note')).toHaveTextContent(
    /연결되지 않아 주소를 찾을 수 없습니다\. 이 창을 닫고 우편번호와 주소를 직접 입력해 주세요\.$/,
  )
})
