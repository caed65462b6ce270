import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alimtalkTemplates, smsTemplates } from '../../server/message/message.schema'
import { shop as backend, shopChanged } from '../msw/server'
import { renderApp } from '../setup/render'

it('a form that sends messages lists which are off, with a link to switch them on', async () => {
  const sent = await renderApp('/orderdelivery/allorder/detail', { as: 'admin' })
  const promise = '고객에게 주문접수, 입금안내 메시지를 보냅니다.'
  expect(await screen.findByText(promise)).toBeInTheDocument()
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
  await sent.user.click(await screen.findByRole('radio', { name: '카드번호 결제' }))
  expect(await screen.findByText('고객에게 주문접수 메시지를 보냅니다.')).toBeInTheDocument()
  sent.unmount()

  shopChanged()
  const { db } = (await backend()).services
  await db.update(alimtalkTemplates).set({ enabled: false })
  await db.update(smsTemplates).set({ enabled: false })
  await renderApp('/orderdelivery/allorder/detail', { as: 'admin' })
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('보내지 않는 메시지: 주문접수, 입금안내')
  expect(screen.queryByText(/메시지를 보냅니다/)).not.toBeInTheDocument()
  expect(within(note).getByRole('link', { name: '메시지 켜기' })).toHaveAttribute('href', '/basicSetting/sms')
})

it('a confirmation that sends a message says if it is off', async () => {
  shopChanged()
  const { db } = (await backend()).services
  await db.update(alimtalkTemplates).set({ enabled: false })
  await db.update(smsTemplates).set({ enabled: false })
  const { user } = await renderApp('/orderdelivery/orderstatus?tab=PENDING', { as: 'admin' })
  const [box] = await screen.findAllByRole('checkbox', { name: /선택$/ })
  await user.click(box as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '입금확인' }))
  const question = await screen.findByRole('dialog')
  expect(await within(question).findByRole('note')).toHaveTextContent('보내지 않는 메시지: 결제완료')
  expect(question).not.toHaveTextContent(/보냅니다|알립니다/)
})
